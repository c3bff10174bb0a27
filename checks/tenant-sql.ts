import { isTest, lineAt, type Check, type Finding, type SourceFile } from './check.ts';
import { parse, visit } from './source.ts';
import { walk, type Node } from './walk.ts';

/** Tables with an event that are read before the event is known, and why that is right. */
const DIRECTORIES: Readonly<Record<string, string>> = {
  sites: 'found by address or by owner; tells the event',
  owner_sessions: 'found by the hash of a token; tells the event',
  public_sessions: 'found by the hash of a token; tells the event',
  handoffs: 'found by the hash of a code; tells the event',
  invite_tokens: 'found by the hash of a token; tells the event',
};

const STARTS = /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)$/;
const JOINS = /^(inner|left|right|full)Join(Lateral)?$/;
const ESCAPE = /^\s*tenant:\s*(\S.{9,})/;

/**
 * Every statement on a tenant's table names `event_id`, and so does every join: no row of another site can be reached by
 * a wrong id, and the tables can be spread over servers by event.
 * Where that cannot be, a comment `// tenant: <reason>` above the statement says why.
 */
export const tenantSql: Check = (tree) => {
  const tables = tree.find(({ path }) => path === 'server/tables.ts');
  if (!tables) return [];
  const tenants = tenantTables(tables);
  return tree.flatMap((file) => {
    const isProduct = /^server\/.*\.ts$/.test(file.path) && !/^server\/(migrations|testing)\//.test(file.path);
    return isProduct && !isTest(file.path) ? statementFaults(file, tenants) : [];
  });
};

/** The names of the tables whose rows belong to an event: `event_id` is there and never null. */
export function tenantTables(file: SourceFile): Set<string> {
  const owned = new Set<string>();
  const tables = new Map<string, string>();
  visit(file, {
    TSInterfaceDeclaration({ id, body }) {
      for (const member of body.body) {
        if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier' || !member.typeAnnotation)
          continue;
        const type = member.typeAnnotation.typeAnnotation;
        if (member.key.name === 'event_id' && type.type === 'TSStringKeyword') owned.add(id.name);
        if (id.name === 'Tables' && type.type === 'TSTypeReference' && type.typeName.type === 'Identifier')
          tables.set(member.key.name, type.typeName.name);
      }
    },
  });
  return new Set([...tables].flatMap(([name, type]) => (owned.has(type) && !(name in DIRECTORIES) ? [name] : [])));
}

function statementFaults(file: SourceFile, tenants: ReadonlySet<string>): Finding[] {
  const statements: { table: string; from: number; start: number; end: number }[] = [];
  const joins: { table: string; start: number; end: number; text: string }[] = [];
  const raw: { table: string; start: number; end: number }[] = [];
  const { program, comments } = parse(file);
  walk(program, (node, above) => {
    if (node.type === 'TaggedTemplateExpression') {
      const text = file.text.slice(node.start, node.end);
      const table = [...text.matchAll(/\b(?:from|join|into|update)\s+"?(\w+)/gi)]
        .map(([, name]) => name ?? '')
        .find((name) => tenants.has(name));
      if (table !== undefined && !/\bevent_id\b/.test(text)) raw.push({ table, start: node.start, end: node.end });
    }
    const called = calledWith(node);
    if (!called || !tenants.has(called.table)) return;
    if (STARTS.test(called.method)) {
      const chain = chainOf(node, above);
      statements.push({ table: called.table, from: node.start, start: chain.start, end: chain.end });
    }
    if (JOINS.test(called.method)) {
      const text = file.text.slice(called.argumentsFrom, node.end);
      joins.push({ table: called.table, start: called.argumentsFrom, end: node.end, text });
    }
  });

  const excused = ({ start, end }: { start: number; end: number }): boolean => {
    const [first, last] = [lineAt(file.text, start) - 2, lineAt(file.text, end)];
    return comments.some((comment) => {
      const line = lineAt(file.text, comment.start);
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
  const looseJoins = joins.filter(({ text }) => !/\bevent_id\b/.test(text));
  const finding =
    (says: string) =>
    (fault: { table: string; start: number; end: number; from?: number }): Finding[] =>
      excused(fault)
        ? []
        : [
            {
              path: file.path,
              line: lineAt(file.text, fault.from ?? fault.start),
              says: says.replace('%', fault.table),
            },
          ];
  const because = 'or say above it why not: // tenant: <reason>.';
  return [
    ...[...unscoped, ...raw].flatMap(
      finding(`The statement on % names no event_id: add it from the scope, ${because}`),
    ),
    ...looseJoins.flatMap(finding(`The join with % does not compare event_id: add onRef for it, ${because}`)),
  ];
}

/** The method and the table of a call such as `.selectFrom('gifts as g')`. */
function calledWith(node: Node): { method: string; table: string; argumentsFrom: number } | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
  const { property } = node.callee;
  const [first] = node.arguments;
  if (property.type !== 'Identifier' || first?.type !== 'Literal' || typeof first.value !== 'string') return undefined;
  return { method: property.name, table: first.value.split(/\s+as\s+/)[0] ?? '', argumentsFrom: first.start };
}

/** The whole chain of calls that begins with this one: `db.q.selectFrom(…)` up to `.execute()`. */
function chainOf(node: Node, above: readonly Node[]): Node {
  let chain = node;
  for (const parent of above.toReversed()) {
    const goesOn =
      (parent.type === 'MemberExpression' && parent.object === chain) ||
      (parent.type === 'CallExpression' && parent.callee === chain);
    if (!goesOn) break;
    chain = parent;
  }
  return chain;
}
