import type { Db } from './db.ts';
import type { Encryption } from './encryption.ts';

/** The settings that the kit reads; the product adds its own by declaration merging (`server/services.ts`). */
export interface Settings {
  production: boolean;
  rateLimits: boolean;
}

/** The services that the kit needs; the product adds its own in the same way. */
export interface Services {
  config: Settings;
  db: Db;
  seal: Encryption;
}
