import { z } from 'zod';

/** A list in another order: the ids that are named come first, in this order; the others follow as they stood. */
export const orderForm = z.object({
  ids: z
    .array(z.string().max(100), 'Please name what is ordered by its ids.')
    .min(1, 'Please name what is ordered by its ids.')
    .max(1000, 'At most 1,000 at once, please.')
    .refine((ids) => new Set(ids).size === ids.length, 'Please name each one once.'),
});
