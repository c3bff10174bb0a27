import { z } from 'zod';

/** A new order of a list: the given ids come first, in this order; the others follow in their current order. */
export const orderForm = z.object({
  ids: z
    .array(z.string().max(100), 'Please name what is ordered by its ids.')
    .min(1, 'Please name what is ordered by its ids.')
    .max(1000, 'At most 1,000 at once, please.')
    .refine((ids) => new Set(ids).size === ids.length, 'Please name each one once.'),
});
