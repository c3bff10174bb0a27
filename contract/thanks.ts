import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag } from './values.ts';

export const thankYouRow = z.object({
  /** The id of the purchase or contribution. */
  id: z.string(),
  kind: z.enum(['gift', 'contribution']),
  guest_name: z.string(),
  gift_title: z.string(),
  gift_image: z.string(),
  category: z.string(),
  /** The gift's price, or the contributed amount, in the event's currency. */
  amount: z.number(),
  message: z.string(),
  /** Contributions only: the reference for the transfer. */
  reference: z.string().nullable(),
  given_at: z.iso.datetime(),
  thanked: z.boolean(),
});
export type ThankYouRow = z.output<typeof thankYouRow>;

export const thanks = {
  list: endpoint({
    method: 'GET',
    path: '/admin/events/:event/thanks',
    access: 'owner',
    summary: 'Lists purchases and contributions, newest first, and whether the guest was thanked',
    output: z.array(thankYouRow),
    list: true,
    errors: ['not_signed_in', 'invalid_cursor'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/admin/thanks/:id',
    access: 'owner',
    summary: 'Marks a guest as thanked or not thanked',
    body: z.object({ thanked: flag }),
    output: thankYouRow,
    errors: ['not_signed_in'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/admin/events/:event/thanks/export',
    access: 'owner',
    summary: 'Exports the thank-you list as CSV',
    files: ['text/csv'],
    status: [200],
    errors: ['not_signed_in'],
  }),
};
