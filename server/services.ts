import type { Config } from './config/config.ts';
import type { Log } from './kit/log.ts';
import type { Mailer } from './providers/mail/mailer.ts';
import type { PaymentProvider } from './providers/payment/provider.ts';
import type { Storage } from './providers/storage/storage.ts';
import type { Web } from './providers/web/web.ts';
import type { Assets } from './pages/assets.ts';
import type { Views } from './pages/views.ts';

declare module './kit/services.ts' {
  interface Settings extends Config {}

  /** What the product is made of, as actions see it. Made once, in the composition root. */
  interface Services {
    log: Log;
    mail: Mailer;
    payment: PaymentProvider;
    storage: Storage;
    web: Web;
    views: Views;
    assets: Assets;
    /** Aborted when the product stops: long work ends at its next step by `stopping.throwIfAborted()`. */
    stopping: AbortSignal;
  }
}

export type { Services } from './kit/services.ts';
