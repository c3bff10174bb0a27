import { countLines, type Check, type Finding, type SourceFile } from './check.ts';
import { parse, visit } from './source.ts';
import { listProductFiles, readStatements, readTables, type Statement, type Table } from './statements.ts';

/**
 * Functions of the kit that write the tables named in their callers' string arguments: each such string counts as a
 * statement of the caller.
 */
const WRITING_CALLS: ReadonlySet<string> = new Set(['saveOrder', 'declareExpiringTables']);

const ESCAPE = /^\s*writer:\s*(\S.{9,})/;
const WRITES: ReadonlySet<Statement['verb']> = new Set(['insert', 'update', 'delete', 'merge']);

type Write = Pick<Statement, 'table' | 'from' | 'start' | 'end'>;

/**
 * Each table is written only by the feature, provider or part of the kit that declares it, so that its rules are in one
 * place; others call one of its actions. A statement whose table is a variable has a comment above it with the reason:
 * `// writer: <reason>`.
 */
export const tableWriters: Check = (tree) => {
  const tables = readTables(tree);
  if (tables.size === 0)
    return [{ path: 'server/kit/tables.ts', says: 'No table is found: teach checks/statements.ts where they are.' }];
  return listProductFiles(tree).flatMap((file) => findForeignWrites(file, tables));
};

function findForeignWrites(file: SourceFile, tables: ReadonlyMap<string, Table>): Finding[] {
  const writes: Write[] = [...readStatements(file).filter(({ verb }) => WRITES.has(verb)), ...listWritingCalls(file)];
  return writes.flatMap((write) => {
    const says = checkWrite(file.path, write.table, tables);
    return says === undefined || isExcused(file, write)
      ? []
      : [{ path: file.path, line: countLines(file.text, write.from), says }];
  });
}

function checkWrite(path: string, name: string | undefined, tables: ReadonlyMap<string, Table>): string | undefined {
  if (name === undefined)
    return 'The table is a variable: write its name, or say above it why not: // writer: <reason>.';
  const table = tables.get(name);
  // A name local to the statement, or a table without a type: the type check or a test of the tables reports it.
  if (!table || ownerOf(table.path) === ownerOf(path)) return undefined;
  return `${ownerOf(table.path)} declares ${name} and alone writes it: call one of its actions, or take a function as an argument.`;
}

/** `server/features/guests`, `server/kit` */
function ownerOf(path: string): string {
  const found = /^server\/((features|providers)\/[^/]+|[^/]+)/.exec(path);
  return found?.[0] ?? path;
}

function listWritingCalls(file: SourceFile): Write[] {
  const found: Write[] = [];
  visit(file, {
    CallExpression({ callee, arguments: given, start, end }) {
      if (callee.type !== 'Identifier' || !WRITING_CALLS.has(callee.name)) return;
      for (const each of given)
        if (each.type === 'Literal' && typeof each.value === 'string')
          found.push({ table: each.value, from: each.start, start, end });
    },
  });
  return found;
}

function isExcused(file: SourceFile, { start, end }: Write): boolean {
  const [first, last] = [countLines(file.text, start) - 2, countLines(file.text, end)];
  return parse(file).comments.some((comment) => {
    const line = countLines(file.text, comment.start);
    return line >= first && line <= last && ESCAPE.test(comment.value);
  });
}
