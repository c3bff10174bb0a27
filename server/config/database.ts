import { isPlainRemote, splitDatabaseUrl } from '../kit/database-url.ts';
import type { Reader } from './reader.ts';

export interface DatabaseConfig {
  /** If missing: the embedded database in `dataDir`. */
  databaseUrl?: string;
  /** Whether the connection crosses a network without TLS, which production warns about. */
  databasePlain: boolean;
}

const EXAMPLE =
  'such as postgres://user:password@host/name, postgres://user:password@one,two/name?target_session_attrs=read-write ' +
  'or postgres://user@/name?host=/run/postgresql';

export function readDatabase(read: Reader): DatabaseConfig {
  const text = read.readText('DATABASE_URL');
  if (text === undefined) return { databasePlain: false };
  const urls = splitDatabaseUrl(text);
  if (!urls) read.addProblem('DATABASE_URL', `must be a URL ${EXAMPLE}`);
  return { databaseUrl: text, databasePlain: urls?.some(isPlainRemote) ?? false };
}
