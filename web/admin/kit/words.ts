import { counted } from '../../ui/app-shell/words.ts';

/** `1 guest`, `2 guests` */
export const people = (count: number) => counted(count, 'guest', 'guests');

/** An amount of US dollars with two decimals: `$1,840.00`. */
export const dollars = (amount: number): string =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
