import type { Db } from './db.ts';
import type { Encryption } from './encryption.ts';

/** The product adds its own by declaration merging (`server/services.ts`). */
export interface Settings {
  production: boolean;
  rateLimits: boolean;
}

export interface Services {
  config: Settings;
  db: Db;
  seal: Encryption;
}
