import type { Config } from './config/config.ts';
import type { Db } from './kit/db.ts';
import type { Log } from './kit/log.ts';
import type { Seal } from './kit/encryption.ts';
import type { Mailer } from './providers/mail/mailer.ts';
import type { PaymentProvider } from './providers/payment/provider.ts';
import type { Storage } from './providers/storage/storage.ts';
import type { Web } from './providers/web/web.ts';
import type { Assets } from './pages/assets.ts';
import type { Views } from './pages/views.ts';

/** What the product is made of, as actions see it. Made once, in the composition root; `db` may be bound to a transaction. */
export interface Services {
  config: Config;
  db: Db;
  log: Log;
  seal: Seal;
  mail: Mailer;
  payment: PaymentProvider;
  storage: Storage;
  web: Web;
  views: Views;
  assets: Assets;
}
