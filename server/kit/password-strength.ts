import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** In characters. Scoring takes longer with the length, and longer passwords are on no list. */
const MAX_SCORED = 100;
/** Scores range from 0 to 4; up to this one, fewer than a million guesses are enough. */
const WEAK = 1;
/** A core of at least this many characters is scored without surrounding symbols as well. */
const MIN_CORE = 6;

let loading: Promise<ZxcvbnFactory> | undefined;

/**
 * Uses lists of leaked passwords, words and first names, patterns (docs/reference/failures.md, S7), and `words`, which are
 * as easy to guess as the commonest passwords. The lists take 50 MB and are loaded on first use.
 */
export async function isWeakPassword(password: string, words: readonly string[] = []): Promise<boolean> {
  if (password.length > MAX_SCORED) return false;
  const estimator = await (loading ??= loadEstimator());
  // Spaces between the letters of a word would hide it from the lists.
  const text = password.normalize('NFKC').replace(/\s+/g, '');
  const isWeak = (part: string) => estimator.check(part, [...words]).score <= WEAK;
  if (isWeak(text)) return true;
  const core = text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  return core !== text && core.length >= MIN_CORE && isWeak(core);
}

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new ZxcvbnFactory({
    dictionary: {
      passwords: common.dictionary['passwords-common'],
      commonWords: english.dictionary['commonWords-en'],
      firstnames: english.dictionary['firstnames-en'],
      // Events are planned for the future, but the library detects years only up to 2029.
      years: Array.from({ length: 20 }, (_, at) => 2030 + at),
    },
    graphs: common.adjacencyGraphs,
    maxLength: MAX_SCORED,
    // With the default of 100, a password full of digits and symbols takes seconds.
    l33tMaxSubstitutions: 10,
  });
}
