import { createHash } from 'node:crypto';
import { CompiledQuery, type Kysely } from 'kysely';
import type pg from 'pg';
import type { Tables } from './tables.ts';

/** Names by text, of all statements that `prepare` has made. */
const names = new Map<string, string>();

/**
 * A statement that is written once instead of built at each request, and that each connection plans once. Interpolated
 * texts are parts of it; its values are `$1`, `$2` and so on.
 */
export function prepare<Row>(strings: TemplateStringsArray, ...parts: readonly string[]) {
  const text = String.raw({ raw: strings.raw }, ...parts);
  names.set(text, `p_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`);
  const run = async (db: { readonly q: Kysely<Tables> }, values: readonly unknown[]): Promise<Row[]> =>
    (await db.q.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
  return Object.assign(run, { text });
}

type ClientClass = new (config?: pg.ClientConfig) => pg.Client;

/** A client that runs those statements by their names. */
export function prepareStatements(Client: ClientClass): ClientClass {
  const PreparingClient = class extends Client {};
  // The overloads of `query` cannot be overridden one by one.
  Object.defineProperty(PreparingClient.prototype, 'query', {
    value(this: pg.Client, text: unknown, values: unknown, ...rest: unknown[]): unknown {
      const { query } = Client.prototype as { query: (this: pg.Client, ...given: unknown[]) => unknown };
      const name = typeof text === 'string' && Array.isArray(values) ? names.get(text) : undefined;
      return name === undefined
        ? query.call(this, text, values, ...rest)
        : query.call(this, { name, text, values }, ...rest);
    },
  });
  return PreparingClient;
}
