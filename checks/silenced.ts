import { isScript, isTest, countLines, type Check } from './check.ts';
import { parse } from './source.ts';

const DISABLES = /\b(oxlint|eslint)-disable|@ts-(ignore|nocheck)\b|\b(oxfmt|prettier)-ignore\b/;
const EXPECTS = /@ts-expect-error\b/;
const LATER = /\b(TODO|FIXME|XXX)\b/;

/** No comment disables a tool or postpones work. Type tests may expect an error. */
export const silenced: Check = (tree) =>
  tree.flatMap((file) => {
    if (!isScript(file.path)) return [];
    return parse(file).comments.flatMap(({ value, start }) => {
      const line = countLines(file.text, start);
      const quiet = DISABLES.exec(value) ?? (isTest(file.path) ? null : EXPECTS.exec(value));
      if (quiet)
        return [
          { path: file.path, line, says: `Mend what ${quiet[0]} hides, or change the rule for everyone and say why.` },
        ];
      const later = LATER.exec(value);
      return later
        ? [{ path: file.path, line, says: `Do it now, or take the ${later[0]} out: nobody comes back to it.` }]
        : [];
    });
  });
