/** As on a menu: `$109`, or `$9.08` where there are cents. */
export const price = (cents: number): string => (cents % 100 === 0 ? `$${cents / 100}` : amount(cents));

/** As on a bill: `$109.00`. */
export const amount = (cents: number): string => `$${dollars(cents)}`;

/** As machines want it: `109.00`. */
export const dollars = (cents: number): string => (cents / 100).toFixed(2);
