/** For each table whose writes count: all of them, or deletions only. */
export type WatchedTables = ReadonlyMap<string, 'writes' | 'deletions'>;

interface Analysis {
  /** The watched table that the statement writes. */
  table: string | undefined;
  /** Numbers of the parameters that are ids of events. */
  parameters: readonly number[];
  /** Its rows belong to no event: it says so, or adds them without one. */
  isOfNone: boolean;
}

/** Statements are few, except for the lengths of their lists. */
const ANALYSES_MAX = 2000;

/**
 * Returns a function that finds the events whose rows a statement writes in watched tables. It throws for a statement
 * that does not name them by a parameter, so that no write is missed.
 */
export function watchTables(watched: WatchedTables) {
  const known = new Map<string, Analysis>();
  return function findWrittenEvents(statement: { sql: string; parameters: readonly unknown[] }): string[] {
    const { sql, parameters } = statement;
    let analysis = known.get(sql);
    if (!analysis) {
      analysis = analyze(sql, watched);
      if (known.size >= ANALYSES_MAX) known.clear();
      known.set(sql, analysis);
    }
    if (analysis.table === undefined) return [];
    if (analysis.parameters.length === 0 && !analysis.isOfNone)
      throw new Error(`a write on ${analysis.table} names no event by a parameter: ${sql}`);
    const ids = analysis.parameters.flatMap((number) => parameters[number - 1]);
    return ids.filter((id): id is string => typeof id === 'string');
  };
}

const WRITE = /\b(insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?"?(\w+)/gi;
const COMPARED = /\bevent_id"?\s*=\s*(?:any\s*\(\s*)?\$(\d+)/gi;
const NONE = /\bevent_id"?\s+is\s+null\b/i;
const INSERTED = /\binsert\s+into\s+"?\w+"?\s*\(([^)]*)\)\s*(values|select)\b/gi;

function analyze(sql: string, watched: WatchedTables): Analysis {
  const writes = [...sql.matchAll(WRITE)].filter(([, verb = '', table = '']) => {
    const which = watched.get(table);
    return which === 'writes' || (which === 'deletions' && /^delete/i.test(verb));
  });
  const table = writes[0]?.[2];
  if (table === undefined) return { table, parameters: [], isOfNone: false };
  const compared = [...sql.matchAll(COMPARED)].map(([, number]) => Number(number));
  const inserts = [...sql.matchAll(INSERTED)];
  const inserted = inserts.flatMap((found) => listInserted(sql, found));
  const isOfNone = NONE.test(sql) || inserts.some(([, columns = '']) => findColumn(columns) < 0);
  return { table, parameters: [...new Set([...compared, ...inserted])], isOfNone };
}

const findColumn = (columns: string): number =>
  columns.split(',').findIndex((name) => /^\s*"?event_id"?\s*$/.test(name));

/** Lists the parameters that become the column `event_id` of new rows. */
function listInserted(sql: string, found: RegExpExecArray): number[] {
  const [text, columns = '', kind = ''] = found;
  const place = findColumn(columns);
  const from = found.index + text.length;
  const lists = place < 0 ? [] : kind.toLowerCase() === 'select' ? [splitList(sql, from)] : splitRows(sql, from);
  return lists.flatMap((items) => {
    const number = /^\s*\$(\d+)(::uuid)?\s*$/.exec(items[place] ?? '')?.[1];
    return number === undefined ? [] : [Number(number)];
  });
}

/** The rows of `values (…), (…)`. */
function splitRows(sql: string, from: number): string[][] {
  const rows: string[][] = [];
  for (let at = from; ;) {
    const open = /^[\s,]*\(/.exec(sql.slice(at));
    if (!open) return rows;
    const items = splitList(sql, at + open[0].length);
    rows.push(items);
    at += open[0].length + items.join(',').length + 1;
  }
}

/** The expressions up to the bracket that closes the list, or to `from`. */
function splitList(sql: string, from: number): string[] {
  const items: string[] = [];
  let [depth, start, at] = [0, from, from];
  for (; at < sql.length; at += 1) {
    const sign = sql[at];
    if (sign === '(') depth += 1;
    else if (sign === ')' && depth-- === 0) break;
    else if (depth === 0 && sign === ',') {
      items.push(sql.slice(start, at));
      start = at + 1;
    } else if (depth === 0 && /^\sfrom\s/i.test(sql.slice(at, at + 6))) break;
  }
  return [...items, sql.slice(start, at)];
}
