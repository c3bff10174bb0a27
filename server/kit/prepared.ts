import { createHash } from 'node:crypto';
import { CompiledQuery, type Kysely } from 'kysely';
import type pg from 'pg';
import type { Tables } from './tables.ts';

/** After so many runs a built statement gets a name: the server then plans it once for each connection. */
const RUNS_BEFORE_NAME = 5;
/** Each named statement takes some 20 KB of every connection's process. */
const NAMED_MAX = 200;
/** Statements whose text depends on the length of a list would grow the counts without end. */
const COUNTED_MAX = 2_000;

/** Names by text, of the statements that `prepare` has made. */
const names = new Map<string, string>();

/**
 * A statement that is written once instead of built at each request, and that each connection plans once. Interpolated
 * texts are parts of it; its values are `$1`, `$2` and so on.
 */
export function prepare<Row>(strings: TemplateStringsArray, ...parts: readonly string[]) {
  const text = String.raw({ raw: strings.raw }, ...parts);
  names.set(text, makeName(text));
  const run = async (db: { readonly q: Kysely<Tables> }, values: readonly unknown[]): Promise<Row[]> =>
    (await db.q.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
  return Object.assign(run, { text });
}

const makeName = (text: string): string => `p_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;

type ClientClass = new (config?: pg.ClientConfig) => pg.Client;

/** A client that runs those statements, and built ones that are frequent, by their names. */
export function prepareStatements(Client: ClientClass): ClientClass {
  const frequent = new FrequentStatements();
  const PreparingClient = class extends Client {};
  // The overloads of `query` cannot be overridden one by one.
  Object.defineProperty(PreparingClient.prototype, 'query', {
    value(this: pg.Client, text: unknown, values: unknown, ...rest: unknown[]): unknown {
      const { query } = Client.prototype as { query: (this: pg.Client, ...given: unknown[]) => unknown };
      const name =
        typeof text === 'string' && Array.isArray(values) ? (names.get(text) ?? frequent.count(text)) : undefined;
      return name === undefined
        ? query.call(this, text, values, ...rest)
        : query.call(this, { name, text, values }, ...rest);
    },
  });
  return PreparingClient;
}

/** The frequent statements of one pool. */
class FrequentStatements {
  readonly #names = new Map<string, string>();
  readonly #runs = new Map<string, number>();

  /**
   * Counts a run, and returns the name of a statement once it is frequent. One that selects all columns (`*`) gets none:
   * when a newer release adds a column, the server would refuse it on connections that have planned it.
   */
  count(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= NAMED_MAX || /[\s.]\*/.test(text)) return name;
    if (this.#runs.size >= COUNTED_MAX) this.#runs.clear();
    const runs = (this.#runs.get(text) ?? 0) + 1;
    this.#runs.set(text, runs);
    if (runs <= RUNS_BEFORE_NAME) return undefined;
    this.#runs.delete(text);
    this.#names.set(text, makeName(text));
    return this.#names.get(text);
  }
}
