import type { FoundGift } from '../../../contract/gift-lookup.ts';
import type { GiftValues } from './gift-values.ts';

type Filling = Partial<Pick<GiftValues, 'title' | 'price' | 'image_url'>>;

/** What a shop says about a gift, for the fields that are still empty. A price in another currency is left out. */
export function planFilling(
  { title, price, image_url }: Pick<GiftValues, 'title' | 'price' | 'image_url'>,
  found: FoundGift,
  currency: string,
): Filling {
  const isOurs = found.currency === null || found.currency === currency;
  return {
    ...(title.trim() === '' && found.title !== null && { title: found.title }),
    ...(image_url === '' && found.image_url !== null && { image_url: found.image_url }),
    ...(Number(price) === 0 && found.price !== null && isOurs && { price: found.price.toFixed(2) }),
  };
}

const NAMES = { title: 'title', price: 'price', image_url: 'picture' } as const;

/** Tells the owner what was filled in, and what was not. */
export function describeFound(
  found: FoundGift,
  filling: Filling,
  currency: string,
  formatMoney: (amount: number, currency: string) => string,
): string {
  const shop = found.store ?? 'this shop';
  const filled = (['title', 'price', 'image_url'] as const)
    .filter((name) => name in filling)
    .map((name) => NAMES[name]);
  if (found.title === null && found.price === null && found.image_url === null)
    return `We couldn’t read anything from ${shop}. Please fill in the rest yourself.`;
  const abroad =
    found.price !== null && found.currency !== null && found.currency !== currency
      ? ` It costs ${formatMoney(found.price, found.currency)} there; please enter the price in ${currency}.`
      : '';
  if (filled.length === 0) return `Nothing was changed, because you have filled in everything already.${abroad}`;
  return `Filled in from ${shop}: ${filled.join(', ')}. Please check.${abroad}`;
}
