import { countLines, type Check, type Finding, type SourceFile, type Tree } from './check.ts';
import { parse } from './source.ts';
import { listProductFiles, readStatements, readTables } from './statements.ts';

/** Tables with an event that are read before the event is known, with the reason. */
const DIRECTORIES: Readonly<Record<string, string>> = {
  sites: 'found by address or by owner; tells the event',
  owner_sessions: 'found by the hash of a token; tells the event',
  public_sessions: 'found by the hash of a token; tells the event',
  handoffs: 'found by the hash of a code; tells the event',
  invite_tokens: 'found by the hash of a token; tells the event',
};

const ESCAPE = /^\s*tenant:\s*(\S.{9,})/;

/**
 * Every statement and every join on a tenant's table names `event_id`: a wrong id cannot reach another site's rows, and
 * the tables can be sharded by event. An exception has a comment `// tenant: <reason>` above the statement.
 */
export const tenantSql: Check = (tree) => {
  const tenants = listTenantTables(tree);
  if (tenants.size === 0)
    return [
      {
        path: 'server/kit/tables.ts',
        says: 'No table of an event is found: teach checks/statements.ts where they are.',
      },
    ];
  return listProductFiles(tree).flatMap((file) => checkStatements(file, tenants));
};

/** Lists the tables whose rows belong to an event, except those that are read to find the event. */
export function listTenantTables(tree: Tree): Set<string> {
  return new Set(
    [...readTables(tree)].flatMap(([name, { hasEvent }]) => (hasEvent && !(name in DIRECTORIES) ? [name] : [])),
  );
}

function checkStatements(file: SourceFile, tenants: ReadonlySet<string>): Finding[] {
  const { comments } = parse(file);
  const onTenants = readStatements(file).flatMap(({ table, ...statement }) =>
    table !== undefined && tenants.has(table) ? [{ ...statement, table }] : [],
  );
  const statements = onTenants.filter(({ isRaw, verb }) => !isRaw && verb !== 'join');
  const joins = onTenants.filter(({ isRaw, verb }) => !isRaw && verb === 'join');
  const namesEvent = ({ start, end }: { start: number; end: number }): boolean =>
    /\bevent_id\b/.test(file.text.slice(start, end));
  // A template is one finding, however many tables it names.
  const raw = onTenants.filter(
    (one, index) =>
      one.isRaw &&
      !namesEvent(one) &&
      onTenants.findIndex(({ isRaw, start }) => isRaw && start === one.start) === index,
  );

  const isExcused = ({ start, end }: { start: number; end: number }): boolean => {
    const [first, last] = [countLines(file.text, start) - 2, countLines(file.text, end)];
    return comments.some((comment) => {
      const line = countLines(file.text, comment.start);
      return line >= first && line <= last && ESCAPE.test(comment.value);
    });
  };
  const unscoped = statements.filter((statement) => {
    let own = file.text.slice(statement.start, statement.end);
    for (const inner of statements)
      if (
        inner.start > statement.start &&
        inner.end <= statement.end &&
        inner.end - inner.start < statement.end - statement.start
      )
        own = own.replace(file.text.slice(inner.start, inner.end), '');
    return !/\bevent_id\b/.test(own);
  });
  const looseJoins = joins.filter((join) => !namesEvent(join));
  const makeFinding =
    (says: string) =>
    (access: { table: string; from: number; start: number; end: number }): Finding[] =>
      isExcused(access)
        ? []
        : [
            {
              path: file.path,
              line: countLines(file.text, access.from),
              says: says.replace('%', access.table),
            },
          ];
  const because = 'or say above it why not: // tenant: <reason>.';
  return [
    ...[...unscoped, ...raw].flatMap(
      makeFinding(`The statement on % names no event_id: add it from the scope, ${because}`),
    ),
    ...looseJoins.flatMap(makeFinding(`The join with % does not compare event_id: add onRef for it, ${because}`)),
  ];
}
