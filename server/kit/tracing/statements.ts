import type { LogEvent } from 'kysely';
import type { Tracing } from './tracing.ts';

const QUOTED_TABLE = /\b(?:from|into|update) "([a-z_]+)"/;
const TABLE = /\b(?:from|into|update)\s+([a-z_.]+)/i;

/** Records a statement with placeholders instead of its values. Statements outside of requests and jobs are left out. */
export function traceStatement(tracing: Tracing, event: LogEvent): void {
  const { query, queryDurationMillis: ms } = event;
  const [, verb = 'statement'] = /\b(select|insert|update|delete|begin|commit|rollback)\b/i.exec(query.sql) ?? [];
  // Kysely quotes names; in other statements `from` may also be a part of an expression.
  const [, table] = QUOTED_TABLE.exec(query.sql) ?? TABLE.exec(query.sql) ?? [];
  const name = table === undefined ? verb : `${verb} ${table}`;
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': verb,
    ...(table !== undefined && { 'db.collection.name': table }),
    'db.query.text': query.sql,
  };
  tracing.addCall({ name, attributes }, { ms, ...(event.level === 'error' && { error: event.error }) });
}
