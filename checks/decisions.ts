import type { Check, Finding } from './check.ts';

const FOLDER = 'docs/decisions/';
const INDEX = `${FOLDER}README.md`;
const HEADING = /^# (\d{4}): (.+)\n\nDate: \d{4}-\d{2}-\d{2}\. Status: \w/;

/** Decisions have a unique number, a date and a status, and the index lists each with its title. */
export const decisions: Check = (tree) => {
  const index = tree.find(({ path }) => path === INDEX)?.text ?? '';
  const seen = new Map<string, string>();
  return tree.flatMap(({ path, text }): Finding[] => {
    if (!path.startsWith(FOLDER) || path === INDEX) return [];
    const name = path.slice(FOLDER.length);
    const number = name.slice(0, 4);
    const [, stated, title = ''] = HEADING.exec(text) ?? [];
    if (stated !== number)
      return [{ path, line: 1, says: `Begin with "# ${number}: title", an empty line and "Date: …. Status: …".` }];
    const other = seen.get(number);
    seen.set(number, path);
    const entry = `- [${number}: ${title}](${name})`;
    return [
      ...(other === undefined ? [] : [{ path, line: 1, says: `${other} has this number: take the next free one.` }]),
      ...(index.includes(`${entry}\n`) ? [] : [{ path, says: `Add to ${INDEX}: ${entry}` }]),
    ];
  });
};
