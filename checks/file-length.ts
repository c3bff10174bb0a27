import { isTest, type Check } from './check.ts';

const getLimit = (path: string): number | undefined => {
  if (isTest(path) || path.endsWith('.css')) return 400;
  if (/\.(ts|tsx|mjs|js)$/.test(path)) return 300;
  if (path.endsWith('.sql')) return 600;
  return undefined;
};

/** In characters. Nobody edits the thousands of strokes of a larger drawing by hand. */
const MAX_DRAWING = 20_000;

/** Limits the length of files: 300 lines, tests and style sheets 400, SQL 600; drawings that are not compressed. */
export const fileLength: Check = (tree) =>
  tree.flatMap(({ path, text }) => {
    if (path.startsWith('art/') && path.endsWith('.svg') && text.length > MAX_DRAWING)
      return [{ path, says: `A drawing over ${MAX_DRAWING} characters is kept as SVGZ: gzip -9n -S z ${path}` }];
    const limit = getLimit(path);
    const lines = text.replace(/\n$/, '').split('\n').length;
    if (limit === undefined || lines <= limit) return [];
    return [
      { path, says: `${lines} lines, and ${limit} are the limit: split it where one idea ends and another begins.` },
    ];
  });
