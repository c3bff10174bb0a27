import { isTest, type Check } from './check.ts';

const getLimit = (path: string): number | undefined => {
  if (isTest(path) || path.endsWith('.css')) return 400;
  if (/\.(ts|tsx|mjs|js)$/.test(path)) return 300;
  if (path.endsWith('.sql')) return 600;
  return undefined;
};

/** Limits the length of files: 300 lines, tests and style sheets 400, SQL 600. */
export const fileLength: Check = (tree) =>
  tree.flatMap(({ path, text }) => {
    const limit = getLimit(path);
    const lines = text.replace(/\n$/, '').split('\n').length;
    if (limit === undefined || lines <= limit) return [];
    return [
      { path, says: `${lines} lines, and ${limit} are the limit: split it where one idea ends and another begins.` },
    ];
  });
