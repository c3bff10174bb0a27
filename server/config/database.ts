import { isPlainRemote, splitDatabaseUrl } from '../kit/database-url.ts';
import { isArchivePath } from '../kit/postgres/wal-archive.ts';
import type { Reader } from './reader.ts';

export interface DatabaseConfig {
  /** If missing: the embedded database in `dataDir`. */
  databaseUrl?: string;
  /** The same database for the owner of its tables, who migrates it; otherwise the product does it. */
  migrationUrl?: string;
  /** Whether a connection crosses a network without TLS, which production warns about. */
  databasePlain: boolean;
  /** Where the embedded database archives its WAL; nowhere if missing. */
  walArchive?: string;
}

const EXAMPLE =
  'such as postgres://user:password@host/name, postgres://user:password@one,two/name?target_session_attrs=read-write ' +
  'or postgres://user@/name?host=/run/postgresql';

export function readDatabase(read: Reader): DatabaseConfig {
  const text = read.readText('DATABASE_URL');
  const archive = read.readText('WAL_ARCHIVE');
  if (archive !== undefined && text !== undefined) {
    read.addProblem('WAL_ARCHIVE', 'is for the embedded database: a server at DATABASE_URL archives by itself');
  }
  if (archive !== undefined && !isArchivePath(archive)) {
    read.addProblem('WAL_ARCHIVE', 'must be the path of a folder from the root, without blanks and quotes');
  }
  const owner = read.readText('MIGRATION_DATABASE_URL');
  if (text === undefined) {
    if (owner !== undefined)
      read.addProblem('MIGRATION_DATABASE_URL', 'is only for a server that DATABASE_URL names, too');
    return { databasePlain: false, ...(archive !== undefined && { walArchive: archive }) };
  }
  const urls = [...readHosts(read, 'DATABASE_URL', text), ...readHosts(read, 'MIGRATION_DATABASE_URL', owner)];
  return {
    databaseUrl: text,
    ...(owner !== undefined && { migrationUrl: owner }),
    databasePlain: urls.some(isPlainRemote),
  };
}

function readHosts(read: Reader, name: string, text: string | undefined): string[] {
  const urls = text === undefined ? [] : splitDatabaseUrl(text);
  if (!urls) read.addProblem(name, `must be a URL ${EXAMPLE}`);
  return urls ?? [];
}
