const DIGITS_MAX = 19;

const stripNonDigits = (text: string): string => text.replace(/\D/g, '');

/** Groups of four; drops everything but digits. */
export function formatCard(typed: string): string {
  return stripNonDigits(typed)
    .slice(0, DIGITS_MAX)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** `09 / 32` */
export function formatExpiry(typed: string): string {
  const digits = stripNonDigits(typed).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

/** Returns the caret position in the formatted text that keeps the same number of digits before it. */
export function computeCaret(formatted: string, typed: string, caret: number): number {
  const before = stripNonDigits(typed.slice(0, caret)).length;
  if (before === 0) return 0;
  let seen = 0;
  for (let index = 0; index < formatted.length; index += 1) {
    if (/\d/.test(formatted.charAt(index))) seen += 1;
    if (seen === before) return index + 1;
  }
  return formatted.length;
}
