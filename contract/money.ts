/**
 * US formatting of amounts. Orders are in whole cents; gifts and contributions in the owner's API are in dollars. Every
 * function name says which of the two it takes.
 */

const formats = new Map<string, Intl.NumberFormat>();

/** Caches formatters, because creating one is slow. */
function buildCurrencyFormat(currency: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${currency} ${options?.notation ?? 'full'}`;
  const format = formats.get(key) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency, ...options });
  formats.set(key, format);
  return format;
}

/** Formats whole cents: `$1,840.00`, `€20.00`. An invalid currency code gives the bare number. */
export function formatCents(cents: number, currency = 'USD'): string {
  const code = currency.toUpperCase();
  return /^[A-Z]{3}$/.test(code) ? buildCurrencyFormat(code).format(cents / 100) : toDecimal(cents);
}

export const formatDollars = (dollars: number): string => buildCurrencyFormat('USD').format(dollars);

/** Omits `.00`: `$109`, `$9.08`. */
export const formatPriceCents = (cents: number): string => formatCents(cents).replace(/\.00$/, '');

const ROUNDED = { notation: 'standard', maximumFractionDigits: 0 } as const;
const COMPACT = { notation: 'compact', maximumFractionDigits: 2 } as const;
const MILLION_CENTS = 100_000_000;

/** Rounds to dollars, `$1,234`, and from a million dollars to `$1.23M`. */
export const formatRoundedCents = (cents: number): string =>
  buildCurrencyFormat('USD', Math.abs(cents) < MILLION_CENTS ? ROUNDED : COMPACT).format(cents / 100);

/** For programs and tables: `1840.00`. */
export const toDecimal = (cents: number): string => (cents / 100).toFixed(2);
