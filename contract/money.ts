/**
 * Formatting of amounts. Orders are in whole cents of US dollars; gifts and contributions are in the event's currency.
 * Every function name says what it takes.
 */

const formats = new Map<string, Intl.NumberFormat>();

/** Caches formatters, because creating one is slow. */
function buildCurrencyFormat(
  currency: string,
  options?: Intl.NumberFormatOptions,
  locale = 'en-US',
): Intl.NumberFormat {
  const key = `${currency} ${options?.notation ?? 'full'} ${locale}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency, ...options });
  formats.set(key, format);
  return format;
}

/** Formats whole cents: `$1,840.00`, `€20.00`. An invalid currency code gives the bare number. */
export function formatCents(cents: number, currency = 'USD'): string {
  const code = currency.toUpperCase();
  return /^[A-Z]{3}$/.test(code) ? buildCurrencyFormat(code).format(cents / 100) : toDecimal(cents);
}

/** Where people write amounts in English. Elsewhere they are written as in the United States. */
const LOCALES: Readonly<Record<string, string>> = {
  AUD: 'en-AU',
  CAD: 'en-CA',
  EUR: 'en-IE',
  GBP: 'en-GB',
  HKD: 'en-HK',
  INR: 'en-IN',
  NZD: 'en-NZ',
  PHP: 'en-PH',
  SGD: 'en-SG',
};

/** Writes an amount as people do who pay in this currency (ISO 4217): `$1,840.00`, `€49.95`, `¥1,840`. */
export const formatMoney = (amount: number, currency: string): string =>
  buildCurrencyFormat(currency, undefined, LOCALES[currency]).format(amount);

/** The sign before or after amounts: `$`, `€`, `CHF`. */
export function getCurrencySign(currency: string): string {
  const parts = buildCurrencyFormat(currency, undefined, LOCALES[currency]).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

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
