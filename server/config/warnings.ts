import { SAME_ROLE } from '../kit/database-roles.ts';
import type { Config } from './config.ts';

const PLAIN_DATABASE = 'DATABASE_URL: the connection to another machine is not encrypted, add sslmode=verify-full';
const JOBS_OFF = 'JOBS=off: this node sends no mail and does no other work by itself';
const ARCHIVE_OFF = 'JOBS=off: this node does not archive to WAL_ARCHIVE';

/** Settings that work, and that an operator may not have meant. */
export function listWarnings({
  production,
  databasePlain,
  databaseUrl,
  migrationUrl,
  jobs,
  walArchive,
}: Config): string[] {
  return [
    production && databasePlain && PLAIN_DATABASE,
    migrationUrl !== undefined && migrationUrl === databaseUrl && SAME_ROLE,
    !jobs && JOBS_OFF,
    !jobs && walArchive !== undefined && ARCHIVE_OFF,
  ].filter((warning) => warning !== false);
}
