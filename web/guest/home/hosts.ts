/**
 * The hosts of an event, as its page names them: their names are joined by `&`, and the first word of each is shown
 * (spec 3, Event).
 */

/** `Annabel Lee & Benedict Cole` gives `Annabel` and `Benedict`. */
export function firstNames(coupleNames: string): string[] {
  return coupleNames
    .split('&')
    .map((name) => name.trim().split(/\s+/)[0] ?? '')
    .filter((name) => name !== '');
}

/** `Annabel & Benedict`; empty without names. */
export function hostsOf(coupleNames: string): string {
  return firstNames(coupleNames).join(' & ');
}

/** The letters of a monogram, at most two: a letter with what is written above and below it. */
export function initials(coupleNames: string): string[] {
  return firstNames(coupleNames)
    .slice(0, 2)
    .map((name) => /^\P{M}\p{M}*/u.exec(name)?.[0].toUpperCase() ?? '')
    .filter((letter) => letter !== '');
}
