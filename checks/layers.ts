import { posix } from 'node:path';
import { isScript, type Check, type SourceFile } from './check.ts';

/** An import of a style sheet by another one or by a script, and whether it assigns a cascade layer. */
interface Use {
  by: string;
  /** Whether the importing style sheet names a layer; a script cannot. */
  inLayer: boolean;
}

/**
 * Every rule of a style sheet is in a cascade layer: in a block of its own, or in the layer that the style sheet is
 * imported into.
 */
export const layers: Check = (tree) => {
  const uses = new Map<string, Use[]>();
  for (const file of tree) for (const [path, use] of listUses(file)) uses.set(path, [...(uses.get(path) ?? []), use]);
  const isImportedIntoLayer = (path: string): boolean => {
    const all = uses.get(path) ?? [];
    return all.length > 0 && all.every(({ by, inLayer }) => inLayer || (isSheet(by) && isImportedIntoLayer(by)));
  };
  return tree.flatMap(({ path, text }) => {
    const loose = isSheet(path) ? findLooseRule(text) : undefined;
    if (loose === undefined || isImportedIntoLayer(path)) return [];
    return [{ path, says: `"${loose}" is in no layer: wrap it in "@layer ...", or import the file with layer(...).` }];
  });
};

const isSheet = (path: string): boolean => /^web\/.*\.css$/.test(path);

function listUses({ path, text }: SourceFile): [string, Use][] {
  const pattern = isSheet(path)
    ? /@import\s+'(?<target>[^']+)'(?<layer>\s+layer\()?/g
    : /^import '(?<target>[^']+\.css)';/gm;
  if (!isSheet(path) && !isScript(path)) return [];
  return [...text.matchAll(pattern)].map(({ groups }) => [
    posix.join(posix.dirname(path), groups?.['target'] ?? ''),
    { by: path, inLayer: groups?.['layer'] !== undefined },
  ]);
}

/** Returns the prelude of the first top-level rule that is neither a layer nor an import. */
function findLooseRule(text: string): string | undefined {
  const plain = text.replace(/\/\*.*?\*\//gs, '').replace(/url\([^)]*\)|'[^']*'|"[^"]*"/g, "''");
  let [depth, prelude] = [0, ''];
  for (const sign of plain) {
    if (sign === '{') {
      if (depth === 0 && !/^\s*@layer\b/.test(prelude)) return prelude.trim().split('\n')[0];
      depth += 1;
    } else if (sign === '}') {
      depth -= 1;
      prelude = '';
    } else if (depth === 0) prelude = sign === ';' ? '' : prelude + sign;
  }
  return undefined;
}
