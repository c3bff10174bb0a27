import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { webAddress } from './values.ts';

/** What a shop's page says about a gift; null for what it does not say. */
export const foundGift = z.object({
  title: z.string().nullable(),
  /** Begins with https://. */
  image_url: z.string().nullable(),
  price: z.number().nullable(),
  /** ISO 4217, of the price. */
  currency: z.string().nullable(),
  /** The name of the shop, or the host of the address. */
  store: z.string().nullable(),
});
export type FoundGift = z.output<typeof foundGift>;

const NO_ADDRESS = 'Please enter the address of a gift’s page.';

export const giftLookup = {
  lookup: endpoint({
    method: 'POST',
    path: '/admin/registry/lookup',
    access: 'owner',
    summary: 'Reads title, picture and price of a gift from a shop’s page',
    body: z.object({
      url: z
        .string(NO_ADDRESS)
        .pipe(webAddress())
        .refine((url) => url !== '', NO_ADDRESS),
    }),
    output: foundGift,
    errors: ['not_signed_in'],
  }),
};
