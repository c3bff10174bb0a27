const formats = new Map<string, Intl.NumberFormat>();

/** `$1,234.00` of whole cents; of another currency with its sign. */
export function money(cents: number, currency = 'USD'): string {
  const code = currency.toUpperCase();
  const format = formats.get(code) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency: code });
  formats.set(code, format);
  return format.format(cents / 100);
}

const WHOLE = { style: 'currency', currency: 'USD', maximumFractionDigits: 0 } as const;
const whole = new Intl.NumberFormat('en-US', WHOLE);
const compact = new Intl.NumberFormat('en-US', { ...WHOLE, notation: 'compact', maximumFractionDigits: 2 });
const MILLION_CENTS = 100_000_000;

/** `$1,234` of whole cents, `$1.23M` from a million: for where a sum is large and its cents are not the point. */
export const dollars = (cents: number) => (Math.abs(cents) < MILLION_CENTS ? whole : compact).format(cents / 100);

/** `1,234` */
export const grouped = (count: number) => count.toLocaleString('en-US');
