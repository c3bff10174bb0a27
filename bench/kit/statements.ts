import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../e2e/faults/database.ts';

export interface Statement {
  text: string;
  /** As PostgreSQL logs them: quoted, or NULL. */
  values: readonly string[];
}

const MARK = '@@';
/** The setting `log_line_prefix` that `recordStatements` expects: the name of the application. */
export const LOG_PREFIX = `${MARK}%a${MARK}`;

/** Runs `act` and returns the statements that the product sent meanwhile, from PostgreSQL's log. */
export async function recordStatements(database: Database, act: () => Promise<unknown>): Promise<Statement[]> {
  const set = (statements: string[]) =>
    [...statements, 'select pg_reload_conf()'].reduce<Promise<unknown>>(
      (before, statement) => before.then(() => database.query(statement)),
      Promise.resolve(),
    );
  const file = join(database.dataDir, '../log');
  const { length } = await readFile(file, 'utf8');
  await set([`alter system set log_statement = 'all'`, `alter system set log_parameter_max_length = -1`]);
  try {
    await act();
  } finally {
    await set(['alter system reset log_statement', 'alter system reset log_parameter_max_length']);
  }
  return parseLog((await readFile(file, 'utf8')).slice(length));
}

/** Reads entries of the form `@@name@@LOG:  execute …` with the line `DETAIL:  Parameters: …` after them. */
function parseLog(text: string): Statement[] {
  const entries = text.split(new RegExp(`^${MARK}`, 'm')).filter((entry) => entry.startsWith(`product${MARK}`));
  const found: { text: string; values: string[] }[] = [];
  for (const entry of entries) {
    const [, kind = '', rest = ''] = /^product@@(LOG|DETAIL): +([\s\S]*)$/.exec(entry) ?? [];
    const [, statement] = /^(?:statement|execute [^:]+): ([\s\S]*)$/.exec(rest) ?? [];
    if (kind === 'LOG' && statement !== undefined) found.push({ text: statement.trim(), values: [] });
    const last = found.at(-1);
    if (kind === 'DETAIL' && last) last.values = parseValues(rest);
  }
  return found;
}

function parseValues(detail: string): string[] {
  return [...detail.matchAll(/\$\d+ = (NULL|'(?:[^']|'')*')/g)].map(([, value = 'NULL']) => value);
}
