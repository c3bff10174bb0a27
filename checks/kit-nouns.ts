import { NOUNS, countLines, isTest, type Check } from './check.ts';
import { listTexts } from './source.ts';
import { readTables } from './statements.ts';

const KIT = 'server/kit/';

/**
 * The kit names no noun of the product: no table that a feature or provider declares, and no noun's name in a text. Its
 * callers pass them, or extend its interfaces. The type check and the rule about imports cover everything else.
 */
export const kitNouns: Check = (tree) => {
  const foreign = [...readTables(tree)].flatMap(([name, { path }]) => (path.startsWith(KIT) ? [] : [name]));
  // `event` is also the word for what a browser, a stream or a process reports.
  const names = new Set([...foreign, ...NOUNS.filter((noun) => noun !== 'event')]);
  // After a dot it is a column, or a table of another schema.
  const pattern = new RegExp(String.raw`(?<![\w:.-])(${[...names].join('|')})(?![\w-])`);
  return tree
    .filter(({ path }) => path.startsWith(KIT) && /\.tsx?$/.test(path) && !isTest(path))
    .flatMap((file) =>
      listTexts(file).flatMap(({ value, start }) => {
        const [, name] = pattern.exec(value) ?? [];
        if (name === undefined) return [];
        const says = `"${name}" belongs to a feature: take it as an argument, or let the product extend an interface.`;
        return [{ path: file.path, line: countLines(file.text, start), says }];
      }),
    );
};
