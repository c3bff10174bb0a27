import { isScript, countLines, type Check, type SourceFile, type Tree } from './check.ts';
import { expandBraces, listPaths, isExistingPath, ROOTS } from './docs-paths.ts';
import { parse, listTexts } from './source.ts';

const IS_DOC = /^(README\.md|docs\/.*\.md)$/;
const PATH =
  /(?<![\w/.`-])(?:contract|server|web|e2e|bench|checks|docs|scripts)\/[\w./<>*{},-]*\w\.(?:tsx?|mjs|css|sql|md|json)\b/g;
const REFERENCE = /(docs\/reference\/[\w-]+\.md), ([^);:.]+)/g;
const DECISION = /\bdecisions? (\d{4})\b/gi;
const UNRESOLVED = /\b(?:spec|interface|faults|speed|design)(?:\.md)? (?:§ ?)?[A-Z]?\d+(?:\.\d+)*\b/gi;
const FUNCTION_IN_FILE = /`(\w+)(?:\(\))?` in `([\w./-]+)`/g;

/** A text that may cite (a comment, a literal or a document) and its offset. */
interface Passage {
  text: string;
  start: number;
  /** A literal of a test: its paths may be samples. */
  literal?: boolean;
}

/**
 * Citations in comments, test titles and documents resolve: paths, ids of the reference pages (`docs/reference/…`),
 * numbers of decisions, and functions that a decision names in a file.
 */
export const citations: Check = (tree) => {
  const paths = listPaths(tree);
  const texts = new Map(tree.map(({ path, text }) => [path, text]));
  return tree.flatMap((file) =>
    listPassages(file).flatMap(({ text, start, literal = false }) => {
      const find = (pattern: RegExp, check: (match: RegExpExecArray) => (string | undefined)[]) =>
        [...text.matchAll(pattern)].flatMap((match) =>
          check(match).flatMap((says) =>
            says === undefined ? [] : [{ path: file.path, line: countLines(file.text, start + match.index), says }],
          ),
        );
      return [
        ...find(PATH, ([target]) =>
          literal || IS_DOC.test(file.path) ? [] : expandBraces(target).map(checkPath(paths)),
        ),
        ...find(REFERENCE, ([, page = '', ids = '']) => splitIds(ids).map(checkId(page, texts.get(page)))),
        ...find(DECISION, ([, number = '']) => [checkDecision(number, tree)]),
        ...find(UNRESOLVED, ([cited]) => [`${cited} names no page: cite docs/reference/, or delete it.`]),
        ...find(FUNCTION_IN_FILE, ([, name = '', target = '']) => [checkName(name, target, texts.get(target))]),
      ];
    }),
  );
};

function listPassages(file: SourceFile): Passage[] {
  if (file.path.startsWith('checks/')) return [];
  if (IS_DOC.test(file.path)) return [{ text: file.text, start: 0 }];
  if (/\.(css|sql)$/.test(file.path))
    return [...file.text.matchAll(/\/\*[^]*?\*\/|--.*(?:\n\s*--.*)*/g)].map((match) =>
      joinLines(match[0], match.index),
    );
  if (!isScript(file.path)) return [];
  const comments = parse(file).comments.map(({ value, start }) => joinLines(value, start + 2));
  const titles = /\.(test|e2e)\.tsx?$/.test(file.path) ? listTexts(file) : [];
  return [...comments, ...titles.map(({ value, start }) => ({ text: value, start, literal: true }))];
}

/** Replaces the comment markers at the beginning of lines by spaces, so that a citation may span two lines. */
const joinLines = (text: string, start: number): Passage => ({
  text: text.replace(/\n\s*(?:\*|--|\/\/)?/g, (sign) => `\n${' '.repeat(sign.length - 1)}`),
  start,
});

const checkPath = (paths: ReadonlySet<string>) => (target: string) =>
  !ROOTS.test(target) || isExistingPath(paths, target) ? undefined : `There is no ${target}: say where it is now.`;

/** Splits `W2 to W4, W6 and W7` into its ids; lower-case text after a comma is not an id. */
const splitIds = (ids: string): string[] =>
  ids
    .split(/\s*,\s*|\s+(?:and|to)\s+/)
    .map((id) => id.replace(/\s+/g, ' ').trim())
    .filter((id) => /^[A-Z]/.test(id));

const checkId = (page: string, text: string | undefined) => (id: string) => {
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  const known = lines.some((line) => line.startsWith(`| ${id} |`) || /^#+ (.*)$/.exec(line)?.[1] === id);
  return known ? undefined : `${page} has no row or heading ${id}.`;
};

const checkDecision = (number: string, tree: Tree) =>
  tree.some(({ path }) => path.startsWith(`docs/decisions/${number}-`))
    ? undefined
    : `There is no decision ${number} in docs/decisions/.`;

const checkName = (name: string, target: string, text: string | undefined) =>
  text === undefined || new RegExp(String.raw`\b${name}\b`).test(text)
    ? undefined
    : `There is no ${name} in ${target}.`;
