import pg from 'pg';

/**
 * Negative control, loaded before the product: rows are read without their locks. Only a process that a test starts with
 * this module is without them.
 */
const { query } = pg.Client.prototype as { query: (this: pg.Client, ...words: unknown[]) => unknown };

Object.assign(pg.Client.prototype, {
  query(this: pg.Client, first: unknown, ...others: unknown[]) {
    return query.call(this, unlock(first), ...others);
  },
});

function unlock(query: unknown): unknown {
  const strip = (text: string) => text.replace(/\s+for (no key )?update\b(?! skip)/gi, '');
  if (typeof query === 'string') return strip(query);
  if (typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string') {
    query.text = strip(query.text);
  }
  return query;
}
