import type { GuestGift } from '../../../contract/registry.ts';

/** Custom categories get a parcel. */
const DRAWINGS: Readonly<Record<string, string>> = {
  'Home & Kitchen': 'pot',
  Electronics: 'radio',
  'Home Decor': 'candle',
  'Bedding & Bath': 'linen',
  'Outdoor & Garden': 'hamper',
  'Books & Media': 'books',
  'Gift Cards': 'letter',
  Experiences: 'coupes',
  Funds: 'trunk',
};
const AT_TABLE = /\b(tea|coffee|cups?|mugs?|china|kettle|plates?|dishes)\b/i;

export function chooseDrawing({ category, title }: Pick<GuestGift, 'category' | 'title'>): string {
  const drawing = DRAWINGS[category] ?? 'parcel';
  return drawing === 'pot' && AT_TABLE.test(title) ? 'tea' : drawing;
}
