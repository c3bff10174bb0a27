import { posix } from 'node:path';
import { countLines, type Check, type Tree } from './check.ts';

/** Paths of this repository begin with one of its top folders. */
export const ROOTS = /^(\.\/)?(contract|server|web|e2e|bench|checks|deploy|docs|scripts|\.ci)\//;
const IS_DOC = /^(README\.md|docs\/.*\.md)$/;

/** Paths in documents, in backticks or as links, exist; `<name>` and `*` match any name. */
export const docsPaths: Check = (tree) => {
  const paths = listPaths(tree);
  return tree.flatMap(({ path, text }) => {
    if (!IS_DOC.test(path)) return [];
    return listCited(path, text).flatMap(({ target, at }) =>
      isExistingPath(paths, target)
        ? []
        : [{ path, line: countLines(text, at), says: `There is no ${target}: say where it is now.` }],
    );
  });
};

export const listPaths = (tree: Tree): ReadonlySet<string> =>
  new Set(tree.flatMap(({ path }) => [path, ...listFolders(path)]));

function listFolders(path: string): string[] {
  const parts = path.split('/');
  return parts.slice(1).map((_, count) => parts.slice(0, count + 1).join('/'));
}

function listCited(path: string, text: string): { target: string; at: number }[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].flatMap((match) => {
    const target = (match[1] ?? '').replace(/:\d+$/, '');
    return ROOTS.test(target) && !/\s/.test(target) ? [{ target, at: match.index }] : [];
  });
  const linked = [...text.matchAll(/\]\(([^)\s#]+)(#[^)]*)?\)/g)].flatMap((match) => {
    const target = match[1] ?? '';
    if (/^[a-z]+:/.test(target)) return [];
    return [{ target: posix.join(posix.dirname(path), target), at: match.index }];
  });
  return [...quoted, ...linked].flatMap(({ target, at }) => expandBraces(target).map((each) => ({ target: each, at })));
}

/** Expands `a/{b,c}.ts` to `a/b.ts` and `a/c.ts`. */
export function expandBraces(text: string): string[] {
  const found = /^(.*)\{([^{}]+)\}(.*)$/.exec(text);
  if (!found) return [text];
  const [, before = '', choices = '', after = ''] = found;
  return choices.split(',').flatMap((choice) => expandBraces(before + choice + after));
}

/** Returns whether a path exists; `<name>`, `*` and `…` in it match any name. */
export function isExistingPath(paths: ReadonlySet<string>, target: string): boolean {
  const plain = target.replace(/^\.\//, '').replace(/\/$/, '');
  if (paths.has(plain)) return true;
  if (!/[<*…]/.test(plain)) return false;
  const pattern = plain.split(/<[^>]*>|\*\*?|…/).map((part) => part.replace(/[.+?^$()|[\]\\]/g, String.raw`\$&`));
  const shape = new RegExp(`^${pattern.join('.+')}$`);
  return [...paths].some((path) => shape.test(path));
}
