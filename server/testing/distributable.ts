import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { DISTRIBUTED_TABLES } from '../features/sites/rules.ts';

/**
 * Refuses statements of the product that a database with distributed tables would refuse (decision 0051): each that a
 * test runs, as the query builder has made it. It reads the text by words and parentheses, as far as our statements need.
 */

const OWN: ReadonlySet<string> = new Set(DISTRIBUTED_TABLES);
/** All other tables of the product. */
const OTHERS: ReadonlySet<string> = new Set(listTables().filter((name) => !OWN.has(name)));

/** Those of PostgreSQL that our statements may want and that are not immutable. A test compares them with a catalog. */
export const MUTABLE_FUNCTIONS = [
  'age',
  'clock_timestamp',
  'concat',
  'concat_ws',
  'current_setting',
  'date_trunc',
  'format',
  'gen_random_uuid',
  'json_agg',
  'json_build_object',
  'jsonb_agg',
  'jsonb_build_array',
  'jsonb_build_object',
  'jsonb_populate_record',
  'now',
  'random',
  'row_to_json',
  'statement_timestamp',
  'to_char',
  'to_json',
  'to_jsonb',
  'to_timestamp',
  'transaction_timestamp',
] as const;
const MUTABLE = new RegExp(String.raw`\b(?:${MUTABLE_FUNCTIONS.join('|')})\s*\(`);

/** A statement or a query within it; its own text has `()` in place of the queries within. */
interface Query {
  text: string;
  inner: Query[];
}

/** Returns why the statement cannot be distributed; undefined if it can, or is of other tables only. */
export function findUndistributable(statement: string): string | undefined {
  const words = statement
    .replace(/'(?:[^']|'')*'/g, `''`)
    .replace(/"(\w+)"/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
  if (!/^(select|insert|update|delete|with)\b/.test(words)) return undefined;
  const all = flatten(parseQuery(words));
  if (!all.some(({ query }) => listNames(query.text, OWN).length > 0)) return undefined;
  for (const each of all) {
    const reason = checkInsert(each.query) ?? checkChange(each) ?? checkLock(each.query) ?? checkMixture(each);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

interface Placed {
  query: Query;
  /** From the outermost. */
  above: readonly Query[];
}

function parseQuery(text: string): Query {
  const inner: Query[] = [];
  let own = '';
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(' && /^\( ?(?:select|insert|update|delete|with)\b/.test(text.slice(at, at + 9))) {
      const end = findClosing(text, at);
      inner.push(parseQuery(text.slice(at + 1, end).trim()));
      own += '()';
      at = end;
    } else own += text[at];
  }
  return { text: own, inner };
}

function findClosing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`a parenthesis is not closed in ${text}`);
}

const flatten = (query: Query, above: readonly Query[] = []): Placed[] => [
  { query, above },
  ...query.inner.flatMap((each) => flatten(each, [...above, query])),
];

function listNames(text: string, tables: ReadonlySet<string>): string[] {
  return [...text.matchAll(/(?:\b(?:from|join|using|into|update)|,) (?:only |lateral )?(\w+)\b(?!\.)/g)]
    .map(([, name = '']) => name)
    .filter((name) => tables.has(name));
}

function checkInsert({ text, inner }: Query): string | undefined {
  if (!/\binsert into \w+/.test(text)) return undefined;
  const conflict = /\bon conflict\b.*/.exec(text)?.[0] ?? '';
  const isOfValues = /\) values? ?\(/.test(text);
  if ((isOfValues && inner.length > 0) || conflict.includes('()'))
    return 'a query within INSERT … VALUES or ON CONFLICT: ask first, or insert from a SELECT';
  if (OWN.has(/\binsert into (\w+)/.exec(text)?.[1] ?? '') && MUTABLE.test(conflict))
    return 'a function that is not immutable in ON CONFLICT: take the value from excluded';
  return undefined;
}

/** Of an UPDATE, the changes in its WITH are evaluated before they are sent. */
function checkChange({ query: { text }, above }: Placed): string | undefined {
  if (!/^(?:with .*\) )?(?:update|delete from) /.test(text) || above.some((each) => /\bupdate \w+/.test(each.text)))
    return undefined;
  if (!OWN.has(/\b(?:update|delete from) (?:only )?(\w+)/.exec(text)?.[1] ?? '')) return undefined;
  if ([...listCalls(text, 'coalesce')].some((given) => MUTABLE.test(given)))
    return 'a function that is not immutable in COALESCE: least or greatest do it';
  if ([...text.matchAll(/\bcase\b.*?\bend\b/g)].some(([part]) => MUTABLE.test(part)))
    return 'a function that is not immutable in CASE';
  const returned = /\breturning\b.*/.exec(text)?.[0] ?? '';
  if (MUTABLE.test(returned)) return 'a function that is not immutable in RETURNING';
  const isOfColumn = (name: string) => [...listCalls(text, name)].some((given) => hasColumn(given));
  const found = MUTABLE_FUNCTIONS.find(isOfColumn);
  return found && `${found}() of a column in a change, because it is not immutable`;
}

function* listCalls(text: string, name: string): Generator<string> {
  for (const { index, 0: call } of text.matchAll(new RegExp(String.raw`\b${name}\s*\(`, 'g'))) {
    const open = index + call.length - 1;
    yield text.slice(open + 1, findClosing(text, open));
  }
}

/** Whether there is a word other than a function, a type, a parameter, the name of an argument or a constant. */
function hasColumn(given: string): boolean {
  const rest = given.replace(/::\s*\w+(\[\])?/g, '').replace(/\$\d+|\w+\s*\(|\w+\s*=>|\b(?:null|true|false|as)\b/g, '');
  return /[a-z_]\w*/.test(rest);
}

function checkLock({ text }: Query): string | undefined {
  const isLocking = /\bfor (?:no key update|update|key share|share)\b/.test(text);
  if (!isLocking || listNames(text, OWN).length === 0 || /\bevent_id = \$\d/.test(text)) return undefined;
  return 'a lock on rows of several sites: find them first, then lock those of each site';
}

function checkMixture({ query, above }: Placed): string | undefined {
  const [own, others] = [listNames(query.text, OWN), listNames(query.text, OTHERS)];
  const isInsertOfOthers = query.text.startsWith('insert into ');
  if (own.length > 0 && others.length > 0 && !isInsertOfOthers) return `a join of ${own[0]} with ${others[0]}`;
  const foreign = above.flatMap(({ text }) => listNames(text, own.length > 0 ? OTHERS : OWN));
  const referred = foreign.find((name) => new RegExp(String.raw`\b${name}\.`).test(query.text));
  if (referred === undefined || (own.length === 0 && others.length === 0)) return undefined;
  return `a query of ${own[0] ?? others[0]} that depends on ${referred}`;
}

function listTables(): string[] {
  const server = join(import.meta.dirname, '..');
  return globSync('**/tables.ts', { cwd: server }).flatMap((file) =>
    [...readFileSync(join(server, file), 'utf8').matchAll(/^ {2,4}(\w+): \w+Table;$/gm)].map(([, name = '']) => name),
  );
}

const checked = new Map<string, string | undefined>();
const refused: string[] = [];

/** Returns why statements were refused since the last call: a response may hide it. */
export const takeRefused = (): string[] => refused.splice(0);

/** From now on, a statement of the product fails as a distributed database would fail it. */
export function refuseUndistributable(): void {
  const prototype: { query: unknown } = pg.Client.prototype;
  const query = prototype.query as (...given: unknown[]) => unknown;
  prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const text = readText(given[0]);
    if (text !== undefined && isOfProduct(this)) {
      if (!checked.has(text)) checked.set(text, findUndistributable(text));
      const reason = checked.get(text);
      if (reason !== undefined) {
        refused.push(`cannot be distributed (decision 0051): ${reason}\n${text}`);
        throw new Error(refused.at(-1));
      }
    }
    return query.apply(this, given);
  };
}

function readText(given: unknown): string | undefined {
  if (typeof given === 'string') return given;
  const text = given instanceof Object && 'text' in given ? given.text : undefined;
  return typeof text === 'string' ? text : undefined;
}

const isOfProduct = (client: pg.Client): boolean =>
  (client as pg.Client & { connectionParameters?: { application_name?: string } }).connectionParameters
    ?.application_name === 'product';
