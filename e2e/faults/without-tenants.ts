import pg from 'pg';

/**
 * Negative control, loaded before the product: statements find rows of all sites, because their condition on the event
 * is always true. Only a process that a test starts with this module is without it.
 */
const { query } = pg.Client.prototype as { query: (this: pg.Client, ...words: unknown[]) => unknown };

Object.assign(pg.Client.prototype, {
  query(this: pg.Client, first: unknown, ...others: unknown[]) {
    return query.call(this, widen(first), ...others);
  },
});

function widen(query: unknown): unknown {
  const strip = (text: string) => text.replace(/(?:"\w+"\.)?"event_id" = (\$\d+)/g, '$1::uuid is not null');
  if (typeof query === 'string') return strip(query);
  if (typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string') {
    query.text = strip(query.text);
  }
  return query;
}
