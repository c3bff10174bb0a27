import { isPlainRemote, splitDatabaseUrl } from '../kit/database-url.ts';
import { isArchivePath } from '../kit/postgres/wal-archive.ts';
import type { Reader } from './reader.ts';

export interface DatabaseConfig {
  /** If missing: the embedded database in `dataDir`. */
  databaseUrl?: string;
  /** Whether the connection crosses a network without TLS, which production warns about. */
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
  if (text === undefined) return { databasePlain: false, ...(archive !== undefined && { walArchive: archive }) };
  const urls = splitDatabaseUrl(text);
  if (!urls) read.addProblem('DATABASE_URL', `must be a URL ${EXAMPLE}`);
  return { databaseUrl: text, databasePlain: urls?.some(isPlainRemote) ?? false };
}
