const formats = new Map<string, Intl.NumberFormat>();

/** `$1,234.00` of whole cents; of another currency with its sign. */
export function money(cents: number, currency = 'USD'): string {
  const code = currency.toUpperCase();
  const format = formats.get(code) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency: code });
  formats.set(code, format);
  return format.format(cents / 100);
}

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** `$1,234` of whole cents, for where a sum is large and its cents are not the point. */
export const dollars = (cents: number) => whole.format(cents / 100);

/** `1,234` */
export const grouped = (count: number) => count.toLocaleString('en-US');
