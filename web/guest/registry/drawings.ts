import type { GuestGift } from '../../../contract/registry.ts';

/** Whole things that a title names: a "coffee table" is no coffee set, and a drawing that contradicts the gift is worse than a parcel. */
const DRAWINGS: readonly (readonly [drawing: string, names: RegExp])[] = [
  ['tea', /\b(tea|coffee) (set|service|pot|cups?)\b|\b(teapots?|teacups?|mugs?)\b/i],
  ['pot', /\b(casseroles?|cocottes?|stockpots?|saucepans?|dutch ovens?|cooking pots?)\b/i],
  ['radio', /\bradios?\b/i],
  ['candle', /\b(candles|candlesticks?)\b/i],
  ['linen', /\b(bed ?linens?|linens|sheets|towels|duvets?|napkins)\b/i],
  ['hamper', /\b(picnic (hampers?|baskets?)|hampers?)\b/i],
  ['books', /\b(books?|cookbooks?|novels?|poems)\b/i],
  ['coupes', /\bcoupes?\b|\bchampagne (glasses|flutes)\b/i],
  ['trunk', /\b(honeymoon|suitcases?|luggage)\b/i],
];

/** Money comes in an envelope. */
const ENVELOPES: readonly string[] = ['Gift Cards', 'Funds'];

/** Chooses the stand-in for a gift's picture in the design's sprite: what the title names, or a parcel. */
export function chooseDrawing({ category, title }: Pick<GuestGift, 'category' | 'title'>): string {
  const named = DRAWINGS.find(([, names]) => names.test(title))?.[0];
  return named ?? (ENVELOPES.includes(category) ? 'letter' : 'parcel');
}
