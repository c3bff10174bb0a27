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

/** A list of all columns; a product of two numbers is none. */
const SELECTS_ALL = /(?:\.|,|\b(?:select|distinct|all|returning))\s*\*/i;

const LITERAL = /'(?:[^']|'')*'/g;
const INNERMOST = /\([^()]*\)/g;

/**
 * Whether a newer release that adds a column would change the columns of the result: the server refuses a statement that
 * was planned before. What is within parentheses does not reach the result, unless these are around all of it.
 */
function returnsAllColumns(text: string): boolean {
  let outermost = text.replace(LITERAL, "''").trim();
  if (outermost.startsWith('(')) return SELECTS_ALL.test(text);
  for (let before = ''; before !== outermost;) {
    before = outermost;
    outermost = outermost.replace(INNERMOST, '');
  }
  return SELECTS_ALL.test(outermost);
}

/** Names by text, of the statements that `prepare` has made. */
const names = new Map<string, string>();

/**
 * A statement that is written once instead of built at each request, and that each connection plans once. Interpolated
 * texts are parts of it; its values are `$1`, `$2` and so on. Returns a function that runs it and returns its rows.
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
  // Without values a text may hold several commands, which cannot be prepared.
  const findName = (text: string, values: readonly unknown[]) =>
    names.get(text) ?? (values.length > 0 ? frequent.count(text) : undefined);
  const PreparingClient = class extends Client {};
  // The overloads of `query` cannot be overridden one by one.
  Object.defineProperty(PreparingClient.prototype, 'query', {
    value(this: pg.Client, text: unknown, values: unknown, ...rest: unknown[]): unknown {
      const { query } = Client.prototype as { query: (this: pg.Client, ...given: unknown[]) => unknown };
      const name = typeof text === 'string' && Array.isArray(values) ? findName(text, values) : undefined;
      return name === undefined
        ? query.call(this, text, values, ...rest)
        : query.call(this, { name, text, values }, ...rest);
    },
  });
  return PreparingClient;
}

/** The frequent statements of one pool. */
class FrequentStatements {
  /** Undefined for those that get none. */
  readonly #names = new Map<string, string | undefined>();
  readonly #runs = new Map<string, number>();

  /** Counts a run, and returns the name of a statement once it is frequent, unless it returns all columns (`*`). */
  count(text: string): string | undefined {
    if (this.#names.has(text) || this.#names.size >= NAMED_MAX) return this.#names.get(text);
    if (this.#runs.size >= COUNTED_MAX) this.#runs.clear();
    const runs = (this.#runs.get(text) ?? 0) + 1;
    this.#runs.set(text, runs);
    if (runs <= RUNS_BEFORE_NAME) return undefined;
    this.#runs.delete(text);
    this.#names.set(text, returnsAllColumns(text) ? undefined : makeName(text));
    return this.#names.get(text);
  }
}
