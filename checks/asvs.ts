import { countLines, type Check, type SourceFile, type Tree } from './check.ts';

const PAGE = 'docs/security.md';
const STATES = ['met', 'not applicable', 'open'] as const;
/** What ASVS 5.0.0 requires at levels 1 and 2, without its chapters 10 (OAuth) and 17 (WebRTC). */
export const REQUIREMENTS: Counts = { 1: 65, 2: 152 };
/** At most so many requirements may be open. */
const OPEN_MAX: Counts = { 1: 0, 2: 5 };

type Level = 1 | 2;
type Counts = Readonly<Record<Level, number>>;

interface Row {
  id: string;
  level: Level;
  state: string;
  proof: string;
  line: number;
}

/**
 * The list of requirements in `docs/security.md`: each stands there once, in order and in its chapter; the totals are
 * those of the rows; what is met names a test, a check or a section, and a quoted title is in the file before it.
 */
export const asvs =
  (required: Counts): Check =>
  (tree) => {
    const page = tree.find(({ path }) => path === PAGE);
    if (!page) return [];
    const rows = listRows(page);
    const report = (line: number, says: string) => ({ path: PAGE, line, says });
    return [
      ...listProblemsOfOrder(rows).map(({ line, says }) => report(line, says)),
      ...rows.flatMap(({ line, ...row }) => listProblems(row, tree).map((says) => report(line, says))),
      ...listProblemsOfTotals(page, rows, required).map((says) => report(1, says)),
    ];
  };

const ROW = /^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| ([^|]+) \| (.+) \|$/gm;

const listRows = ({ text }: SourceFile): Row[] =>
  [...text.matchAll(ROW)].map(({ index, 1: id = '', 2: level, 3: state = '', 4: proof = '' }) => ({
    id,
    level: level === '1' ? 1 : 2,
    state,
    proof,
    line: countLines(text, index),
  }));

const toNumber = (id: string) => id.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0);

function listProblemsOfOrder(rows: readonly Row[]): { line: number; says: string }[] {
  return rows.flatMap(({ id, line }, at) => {
    const before = rows[at - 1];
    if (!before || toNumber(before.id) < toNumber(id)) return [];
    return [{ line, says: `${id} follows ${before.id}: each requirement stands once, in order.` }];
  });
}

const TITLED = /`([^`]+)`(?: \([^)]*\))?((?:,? (?:and )?“[^”]+”)+)/g;
const PROOF = /`[^`]+\.(?:test|e2e)\.tsx?`|`checks\/[\w-]+\.ts`|`\.oxlintrc\.json`|\]\([^)]+\)/;

function listProblems({ id, state, proof }: Omit<Row, 'line'>, tree: Tree): string[] {
  if (!STATES.some((known) => known === state)) return [`${id}: the state is one of ${STATES.join(', ')}.`];
  const missing = [...proof.matchAll(TITLED)].flatMap(([, path = '', titles = '']) => {
    const text = tree.find((file) => file.path === path)?.text;
    const quoted = [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title);
    return quoted.filter((title) => !text?.includes(title)).map((title) => `${id}: ${path} contains no “${title}”.`);
  });
  if (state === 'met' && !PROOF.test(proof)) missing.push(`${id}: name the test, check or section that proves it.`);
  return missing;
}

function listProblemsOfTotals({ text }: SourceFile, rows: readonly Row[], required: Counts): string[] {
  const count = (level: Level, state?: string) =>
    rows.filter((row) => row.level === level && (state === undefined || row.state === state)).length;
  const problems = ([1, 2] as const).flatMap((level) => [
    ...(count(level) === required[level]
      ? []
      : [`ASVS has ${required[level]} requirements of level ${level}, the page ${count(level)}.`]),
    ...(count(level, 'open') > OPEN_MAX[level]
      ? [`${count(level, 'open')} requirements of level ${level} are open, and may be ${OPEN_MAX[level]}.`]
      : []),
  ]);
  const lines = [...STATES, 'all'].map((state) => {
    const [one, two] = ([1, 2] as const).map((level) => count(level, state === 'all' ? undefined : state));
    return `| ${state} | ${one} | ${two} | ${(one ?? 0) + (two ?? 0)} |`;
  });
  return [...problems, ...lines.filter((line) => !text.includes(line)).map((line) => `The totals must say: ${line}`)];
}
