import { countLines, isTest, type Check, type Finding, type SourceFile, type Tree } from './check.ts';
import { listTitles } from './source.ts';

const PAGE = 'docs/reference/failures.md';
const FIGURES = 'docs/reference/figures.md';
const ID = String.raw`[A-Z]\d+`;
const CASE = new RegExp(String.raw`^\| (${ID}) \| [^|]+ \| [^|]+ \|$`, 'gm');
/** A row of the list of figures, which commands select by their ids. */
const FIGURE = new RegExp(String.raw`^\| (${ID}) \|`, 'gm');
const ELSEWHERE = new RegExp(String.raw`^\| (${ID}(?:, ${ID})*) \| ([^|]+) \|$`, 'gm');
const NAMED = new RegExp(String.raw`^${ID}(?:, (?:${ID}|control))*(?=:)`);
const LOOKS_NAMED = new RegExp(String.raw`^${ID}\b`);

interface Title {
  path: string;
  line: number;
  ids: readonly string[];
}

/**
 * Each case of `docs/reference/failures.md` has a test whose title begins with its id, or a row in the page's list of
 * other places; files that this list names have such a test, and titles begin only with ids of that page or of
 * `docs/reference/figures.md`.
 */
export const failureCases: Check = (tree) => {
  const page = tree.find(({ path }) => path === PAGE);
  if (!page) return [];
  const named = tree.filter(({ path }) => isTest(path)).map(readTitles);
  const titles = named.flatMap((file) => file.titles);
  const cases = new Map([...page.text.matchAll(CASE)].map((row) => [row[1] ?? '', countLines(page.text, row.index)]));
  const figures = tree.find(({ path }) => path === FIGURES)?.text.matchAll(FIGURE) ?? [];
  const known = new Set([...cases.keys(), ...[...figures].map(([, id]) => id)]);
  const elsewhere = listElsewhere(page);
  const tested = new Set([...titles, ...elsewhere].flatMap(({ ids }) => ids));
  return [
    ...named.flatMap((file) => file.problems),
    ...[...cases].flatMap(([id, line]) =>
      tested.has(id) ? [] : [{ path: PAGE, line, says: `No title of a test begins with "${id}: ".` }],
    ),
    ...[...titles, ...elsewhere].flatMap(({ path, line, ids }) =>
      ids
        .filter((id) => !known.has(id))
        .map((id) => ({ path, line, says: `${PAGE} has no case ${id}: add it, or name another one.` })),
    ),
    ...elsewhere.flatMap((row) => listFalsePlaces(row, titles, tree)),
  ];
};

function readTitles(file: SourceFile): { titles: Title[]; problems: Finding[] } {
  const titles: Title[] = [];
  const problems: Finding[] = [];
  for (const { value, start } of listTitles(file)) {
    const line = countLines(file.text, start);
    const ids = NAMED.exec(value)?.[0].split(', ');
    if (ids) titles.push({ path: file.path, line, ids: ids.filter((id) => id !== 'control') });
    else if (LOOKS_NAMED.test(value))
      problems.push({ path: file.path, line, says: 'A title begins with its ids like this: "W1, W2: …".' });
  }
  return { titles, problems };
}

/** A row of the page's list of other places: its ids, and the files of tests that it names. */
interface Elsewhere extends Title {
  files: readonly string[];
}

const listElsewhere = ({ text }: SourceFile): Elsewhere[] =>
  [...text.matchAll(ELSEWHERE)].map((row) => ({
    path: PAGE,
    line: countLines(text, row.index),
    ids: (row[1] ?? '').split(', '),
    files: [...(row[2] ?? '').matchAll(/`([^`]+)`/g)].flatMap(([, path = '']) => (isTest(path) ? [path] : [])),
  }));

/** Lists the files in which no test is named after one of the row's cases. */
const listFalsePlaces = ({ line, ids, files }: Elsewhere, titles: readonly Title[], tree: Tree): Finding[] =>
  files
    .filter((file) => tree.some(({ path }) => path === file))
    .filter((file) => !titles.some(({ path, ids: used }) => path === file && used.some((id) => ids.includes(id))))
    .map((file) => ({ path: PAGE, line, says: `No title of a test in ${file} begins with ${ids.join(' or ')}.` }));
