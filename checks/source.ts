import { posix } from 'node:path';
import { Visitor, parseSync, type Expression, type ParseResult, type Super, type VisitorObject } from 'oxc-parser';
import { countLines, type SourceFile } from './check.ts';

export interface Import {
  specifier: string;
  /** Path of the imported file in this repository, without a query; undefined for a package. */
  target: string | undefined;
  typeOnly: boolean;
  line: number;
}

const parsed = new WeakMap<SourceFile, ParseResult>();

/** Parses a file, with a cache. Files with syntax errors give an empty tree; the type check reports them. */
export function parse(file: SourceFile): ParseResult {
  const known = parsed.get(file);
  if (known) return known;
  const result = parseSync(file.path, file.text);
  parsed.set(file, result);
  return result;
}

export function visit(file: SourceFile, visitor: VisitorObject): void {
  new Visitor(visitor).visit(parse(file).program);
}

/**
 * Lists every import, re-export, dynamic import and `import()` type with a literal specifier, in no particular order.
 */
export function listImports(file: SourceFile): Import[] {
  const found: Import[] = [];
  const add = (specifier: string, start: number, typeOnly: boolean): void => {
    found.push({
      specifier,
      target: resolveImport(file.path, specifier),
      typeOnly,
      line: countLines(file.text, start),
    });
  };
  visit(file, {
    ImportDeclaration(node) {
      const all =
        node.specifiers.length > 0 &&
        node.specifiers.every((each) => 'importKind' in each && each.importKind === 'type');
      add(node.source.value, node.start, node.importKind === 'type' || all);
    },
    ExportNamedDeclaration(node) {
      if (node.source) add(node.source.value, node.start, node.exportKind === 'type');
    },
    ExportAllDeclaration(node) {
      add(node.source.value, node.start, node.exportKind === 'type');
    },
    ImportExpression(node) {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string')
        add(node.source.value, node.start, false);
    },
    TSImportType(node) {
      add(node.source.value, node.start, true);
    },
  });
  return found;
}

function resolveImport(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  return posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''));
}

/** Returns the package of a specifier: `@scope/name` for `@scope/name/part`. */
export function readPackageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Replaces comments by spaces, so that offsets stay the same. */
export function removeComments(file: SourceFile): string {
  let text = file.text;
  for (const { start, end } of parse(file).comments)
    text = text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end);
  return text;
}

/** Lists every literal text of a file (strings, parts of templates, JSX text) and its offset. */
export function listTexts(file: SourceFile): { value: string; start: number }[] {
  const found: { value: string; start: number }[] = [];
  visit(file, {
    Literal(node) {
      if (typeof node.value === 'string') found.push({ value: node.value, start: node.start });
    },
    TemplateElement(node) {
      found.push({ value: node.value.raw, start: node.start });
    },
    JSXText(node) {
      found.push({ value: node.value, start: node.start });
    },
  });
  return found;
}

/** Lists the titles of a file's tests and groups, with their offsets; of a template, what precedes its first value. */
export function listTitles(file: SourceFile): { value: string; start: number }[] {
  const found: { value: string; start: number }[] = [];
  visit(file, {
    CallExpression({ callee, arguments: [title] }) {
      if (!title || !isCallOfRunner(callee)) return;
      const value =
        title.type === 'TemplateLiteral'
          ? title.quasis[0]?.value.raw
          : title.type === 'Literal' && typeof title.value === 'string'
            ? title.value
            : undefined;
      if (value !== undefined) found.push({ value, start: title.start });
    },
  });
  return found;
}

/** Returns whether an expression is `test`, `it` or `describe`, or begins with it: `test.for(rows)`. */
function isCallOfRunner(callee: Expression | Super): boolean {
  if (callee.type === 'Identifier') return /^(test|it|describe)$/.test(callee.name);
  if (callee.type === 'MemberExpression') return isCallOfRunner(callee.object);
  return callee.type === 'CallExpression' && isCallOfRunner(callee.callee);
}
