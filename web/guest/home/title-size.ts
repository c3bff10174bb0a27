/**
 * Upper limits of the title sizes. The style sheets of the designs define `line-*` for a title in one line and `word-*`
 * for one name per line.
 */

const LINE_STEPS = [10, 14, 18, 22, 27, 34] as const;
const WORD_STEPS = [5, 7, 9, 11, 14, 19] as const;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Returns the size classes for a title, such as `line-3 word-2`, from 1 for the shortest to 7 for the longest. */
export function getTitleClasses(names: readonly string[]): string {
  const { line, word } = measureTitle(names);
  return `line-${line} word-${word}`;
}

export function isLongTitle(names: readonly string[]): boolean {
  const { line, word } = measureTitle(names);
  return line >= 6 || word >= 6;
}

function measureTitle(names: readonly string[]): { line: number; word: number } {
  const longest = Math.max(...names.map(countLetters), 0);
  return { line: findStep(LINE_STEPS, countLetters(names.join(' & '))), word: findStep(WORD_STEPS, longest) };
}

function findStep(steps: readonly number[], width: number): number {
  const found = steps.findIndex((most) => width <= most);
  return found === -1 ? steps.length + 1 : found + 1;
}

/** Counts letters by width: combining marks count 0, full-width letters 2. */
function countLetters(text: string): number {
  return (text.match(/\P{M}/gu)?.length ?? 0) + (text.match(WIDE)?.length ?? 0);
}
