import { readConfig, readEnvironment } from '../server/config/config.ts';
import { ConfigError } from '../server/config/reader.ts';

/** Reports wrong settings before scripts/prepare.mjs builds for a minute. */
try {
  readConfig(readEnvironment());
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
