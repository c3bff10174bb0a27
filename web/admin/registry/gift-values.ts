import { z } from 'zod';
import { FUND_UNITS, giftForm } from '../../../contract/registry.ts';
import type { OwnGift } from '../../../contract/registry.ts';
import { lines, pictureAddress, webAddress } from '../../../contract/values.ts';
import { FUNDS, isFund } from './gifts.ts';

export const GIFT_FIELDS = [
  'title',
  'category',
  'description',
  'price',
  'status',
  'image_url',
  'external_url',
  'quantity_total',
  'quantity_purchased',
  'sort_order',
  'is_active',
  'show_amount',
] as const;
export type GiftField = (typeof GIFT_FIELDS)[number];

export const GIFT_LABELS: Record<GiftField, string> = {
  title: 'Gift Title',
  category: 'Category',
  description: 'Description',
  price: 'Price',
  status: 'Status',
  image_url: 'Image',
  external_url: 'External Link (Store URL)',
  quantity_total: 'Total Quantity',
  quantity_purchased: 'Purchased',
  sort_order: 'Sort Order',
  is_active: 'Active (visible to guests)',
  show_amount: 'Show contribution amounts publicly',
};

const parseTypedNumber = <Rule extends z.ZodType<unknown, number>>(rule: Rule, empty: number) =>
  z
    .string()
    .transform((text) => (text.trim() === '' ? empty : Number(text)))
    .pipe(rule);

const { price, quantity_total, quantity_purchased, sort_order, status } = giftForm.shape;

export const buildGiftSchema = giftForm
  .extend({
    status: status.unwrap(),
    price: parseTypedNumber(price.unwrap(), 0),
    quantity_total: parseTypedNumber(quantity_total.unwrap(), 1),
    quantity_purchased: parseTypedNumber(quantity_purchased.unwrap(), 0),
    sort_order: parseTypedNumber(sort_order.unwrap(), 999),
    description: lines(2000),
    image_url: pictureAddress(),
    external_url: webAddress(),
    is_active: z.boolean(),
    show_amount: z.boolean(),
  })
  .refine((gift) => isFund(gift) || gift.quantity_purchased <= gift.quantity_total, {
    path: ['quantity_purchased'],
    error: 'Purchased must be a whole number from 0 up to the total.',
  });
export type GiftValues = z.input<typeof buildGiftSchema>;
export type CheckedGift = z.output<typeof buildGiftSchema>;

/** A new gift comes after all others. */
export function toGiftValues(
  gift: OwnGift | undefined,
  { count, category }: { count: number; category: string },
): GiftValues {
  return {
    title: gift?.title ?? '',
    category: gift?.category ?? category,
    description: gift?.description ?? '',
    price: (gift?.price ?? 0).toFixed(2),
    status: gift?.status ?? 'available',
    image_url: gift?.image_url ?? '',
    external_url: gift?.external_url ?? '',
    quantity_total: String(gift && !isFund(gift) ? gift.quantity_total : 1),
    quantity_purchased: String(gift?.quantity_purchased ?? 0),
    sort_order: String(gift?.sort_order ?? count + 1),
    is_active: gift?.is_active ?? true,
    // What guests give is theirs to tell.
    show_amount: gift?.show_amount ?? false,
  };
}

/** Returns the values to save: a fund has a fixed number of units and no store. */
export function toSavedGift(checked: CheckedGift): CheckedGift {
  if (checked.category !== FUNDS) return checked;
  return { ...checked, quantity_total: FUND_UNITS, quantity_purchased: 0, external_url: '' };
}
