import { SAME_ROLE } from '../kit/database-roles.ts';
import { readAddress } from './mail.ts';
import type { Config } from './config.ts';

const PLAIN_DATABASE = 'DATABASE_URL: the connection to another machine is not encrypted, add sslmode=verify-full';
const JOBS_OFF = 'JOBS=off: this node sends no mail and does no other work by itself';
const ARCHIVE_OFF = 'JOBS=off: this node does not archive to WAL_ARCHIVE';

/** Receivers compare the domain of the signature with that of the sender (RFC 7489 §3.1.1). */
const listUnsignedSenders = ({ dkim, mailFrom, mailFromGuests }: Config) =>
  Object.entries({ MAIL_FROM: mailFrom, MAIL_FROM_GUESTS: mailFromGuests }).map(([name, sender]) => {
    const domain = readAddress(sender).split('@').at(-1)?.toLowerCase() ?? '';
    if (!dkim || domain === dkim.domain || domain.endsWith(`.${dkim.domain}`)) return false;
    return `${name}: its domain is not in DKIM_DOMAIN, so the signature does not vouch for it`;
  });

/** Settings that work, and that an operator may not have meant. */
export function listWarnings(config: Config): string[] {
  const { production, databasePlain, databaseUrl, migrationUrl, jobs, walArchive } = config;
  return [
    production && databasePlain && PLAIN_DATABASE,
    migrationUrl !== undefined && migrationUrl === databaseUrl && SAME_ROLE,
    !jobs && JOBS_OFF,
    !jobs && walArchive !== undefined && ARCHIVE_OFF,
    ...listUnsignedSenders(config),
  ].filter((warning) => warning !== false);
}
