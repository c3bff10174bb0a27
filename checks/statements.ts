import { isTest, type SourceFile, type Tree } from './check.ts';
import { parse, visit } from './source.ts';
import { walk, type Node } from './walk.ts';

export interface Table {
  path: string;
  /** Its rows belong to an event: `event_id` exists and is never null. */
  hasEvent: boolean;
}

/** A place in a file that names a table in a database statement. */
export interface Statement {
  verb: 'select' | 'insert' | 'update' | 'delete' | 'merge' | 'join';
  /** Undefined if the table is a variable. */
  table: string | undefined;
  /** The table is in the text of a template and not in a call of the query builder. */
  isRaw: boolean;
  /** Offset of the call or the template. */
  from: number;
  /** Range of the statement: the whole chain of calls, the arguments of a join, or the template. */
  start: number;
  end: number;
}

export function readTables(tree: Tree): Map<string, Table> {
  const files = tree.filter(({ path }) => /^server\/(.+\/)?tables\.ts$/.test(path));
  const owned = new Set<string>();
  const declared: { name: string; type: string; path: string }[] = [];
  for (const file of files)
    visit(file, {
      TSInterfaceDeclaration({ id, body }) {
        for (const member of body.body) {
          if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier' || !member.typeAnnotation)
            continue;
          const type = member.typeAnnotation.typeAnnotation;
          if (member.key.name === 'event_id' && type.type === 'TSStringKeyword') owned.add(id.name);
          if (id.name === 'Tables' && type.type === 'TSTypeReference' && type.typeName.type === 'Identifier')
            declared.push({ name: member.key.name, type: type.typeName.name, path: file.path });
        }
      },
    });
  return new Map(declared.map(({ name, type, path }) => [name, { path, hasEvent: owned.has(type) }]));
}

/** Lists the server's files whose statements are checked: without migrations and tests. */
export function listProductFiles(tree: Tree): SourceFile[] {
  return tree.filter(
    ({ path }) => /^server\/.*\.ts$/.test(path) && !/^server\/(migrations|testing)\//.test(path) && !isTest(path),
  );
}

/** Finds every table that a file names in the query builder or in raw SQL. */
export function readStatements(file: SourceFile): Statement[] {
  const found: Statement[] = [];
  walk(parse(file).program, (node, above) => {
    if (node.type === 'TaggedTemplateExpression') found.push(...readRawStatements(file, node));
    else if (node.type === 'CallExpression') found.push(...readBuiltStatement(node, above));
  });
  return found;
}

const STARTS: Readonly<Record<string, Statement['verb']>> = {
  selectFrom: 'select',
  insertInto: 'insert',
  replaceInto: 'insert',
  updateTable: 'update',
  deleteFrom: 'delete',
  mergeInto: 'merge',
};
const JOINS = /^(inner|left|right|full)Join(Lateral)?$/;

/** Returns the statement or join of a call such as `.selectFrom('gifts as g')`. */
function readBuiltStatement(node: Node, above: readonly Node[]): Statement[] {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return [];
  const { property } = node.callee;
  const [first] = node.arguments;
  if (property.type !== 'Identifier' || first === undefined) return [];
  const literal = first.type === 'Literal' && typeof first.value === 'string' ? first.value : undefined;
  const table = literal?.split(/\s+as\s+/)[0];
  const verb = Object.hasOwn(STARTS, property.name) ? STARTS[property.name] : undefined;
  if (verb !== undefined) {
    const { start, end } = chainOf(node, above);
    return [{ verb, table, isRaw: false, from: node.start, start, end }];
  }
  if (!JOINS.test(property.name)) return [];
  return [{ verb: 'join', table, isRaw: false, from: first.start, start: first.start, end: node.end }];
}

/** Returns the whole chain that begins with this call: `db.q.selectFrom(…)` up to `.execute()`. */
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

/**
 * Matches a table in raw SQL: its name, or an interpolation. A name before a dot is a column, as in `extract(day from
 * a.b)`.
 */
const NAME = String.raw`(?:only\s+)?"?(\w+\b(?!"?\.)|\$\{sql\.table\()`;
const RAW: readonly (readonly [Statement['verb'], RegExp])[] = [
  ['select', new RegExp(String.raw`(?<!\bdelete\s+)\b(?:from|join|using)\s+${NAME}`, 'gi')],
  ['insert', new RegExp(String.raw`\binsert\s+into\s+${NAME}`, 'gi')],
  ['update', new RegExp(String.raw`(?<!\bfor\s+(?:no\s+key\s+)?|\bdo\s+)\bupdate\s+${NAME}`, 'gi')],
  ['delete', new RegExp(String.raw`\b(?:delete\s+from|truncate(?:\s+table)?)\s+${NAME}`, 'gi')],
  ['merge', new RegExp(String.raw`\bmerge\s+into\s+${NAME}`, 'gi')],
];

function readRawStatements(file: SourceFile, { start, end }: Node): Statement[] {
  const text = file.text.slice(start, end);
  return RAW.flatMap(([verb, pattern]) =>
    [...text.matchAll(pattern)].map(([, name = '']) => ({
      verb,
      table: name.startsWith('$') ? undefined : name,
      isRaw: true,
      from: start,
      start,
      end,
    })),
  );
}
