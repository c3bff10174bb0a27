import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** The time of a check grows with the length, and a longer password is on nobody's list. */
const MAX_SCORED = 100;
/** Scores are 0 to 4; up to this one, fewer than a million guesses are enough. */
const WEAK = 1;
/** Letters and digits without the signs around them are scored as well when so many are left. */
const MIN_CORE = 6;

let loading: Promise<ZxcvbnFactory> | undefined;

/**
 * Whether a password takes few guesses, by lists of passwords, words and first names and by patterns
 * (docs/reference/failures.md, S7). The lists are loaded with the first password: 50 MB.
 */
export async function isWeakPassword(password: string): Promise<boolean> {
  if (password.length > MAX_SCORED) return false;
  const estimator = await (loading ??= loadEstimator());
  // Spaces between the letters of a word would hide it.
  const text = password.normalize('NFKC').replace(/\s+/g, '');
  if (estimator.check(text).score <= WEAK) return true;
  const core = text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  return core !== text && core.length >= MIN_CORE && estimator.check(core).score <= WEAK;
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
      // Events are planned ahead; the library knows only years up to 2029.
      years: Array.from({ length: 20 }, (_, at) => 2030 + at),
    },
    graphs: common.adjacencyGraphs,
    maxLength: MAX_SCORED,
    // With the default of 100, a password full of digits and signs takes seconds.
    l33tMaxSubstitutions: 10,
  });
}
