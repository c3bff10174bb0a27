import type { Config } from './config/config.ts';
import type { FailureLog } from './kit/failure-log.ts';
import type { Log } from './kit/log.ts';
import type { Mailer } from './providers/mail/mailer.ts';
import type { PaymentProvider } from './providers/payment/provider.ts';
import type { Storage } from './providers/storage/storage.ts';
import type { Web } from './providers/web/web.ts';
import type { Tracing } from './kit/tracing/tracing.ts';
import type { LabeledCounter } from './metrics.ts';
import type { Assets } from './pages/assets.ts';
import type { Views } from './pages/views.ts';

declare module './kit/services.ts' {
  interface Settings extends Config {}

  /** Created once, in `startApp`. */
  interface Services {
    log: Log;
    /** Unexpected errors are logged through it. */
    failures: FailureLog;
    mail: Mailer;
    /** For mails to guests, with connections of its own: thousands of them do not hold up codes and passwords. */
    guestMail: Mailer;
    payment: PaymentProvider;
    storage: Storage;
    web: Web;
    views: Views;
    assets: Assets;
    /** Violations of the pages' policy that browsers have reported to this node. */
    violations: LabeledCounter;
    /** If traces are exported. */
    tracing: Tracing | undefined;
    /** Aborted when the product stops; long work calls `stopping.throwIfAborted()` between its steps. */
    stopping: AbortSignal;
  }
}

export type { Services } from './kit/services.ts';
