import { firstNames } from '../../../contract/occasions.ts';

/** The letters of a monogram, at most two: a letter with what is written above and below it. */
export function initials(coupleNames: string): string[] {
  return firstNames(coupleNames)
    .slice(0, 2)
    .map((name) => /^\P{M}\p{M}*/u.exec(name)?.[0].toUpperCase() ?? '')
    .filter((letter) => letter !== '');
}
