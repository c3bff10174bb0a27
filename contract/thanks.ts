import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { MAIL_STATES, mailPreview, NOTE_MAX, sending } from './mails.ts';
import { flag, lines } from './values.ts';

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
  /** Of the guest; null if it is unknown, or hidden as who gave it. */
  email: z.string().nullable(),
  /** The latest thank-you mail for it: when it was sent, or written while it waits. */
  mail: z.object({ state: z.enum(MAIL_STATES), at: z.iso.datetime() }).nullable(),
});
export type ThankYouRow = z.output<typeof thankYouRow>;

/** The most purchases and contributions of one call. */
export const THANKED_AT_ONCE = 200;

const thankForm = z.object({
  ids: z
    .array(z.uuid('Unknown gift.'), 'Please choose whom to thank.')
    .min(1, 'Please choose whom to thank.')
    .max(THANKED_AT_ONCE, `Please choose at most ${THANKED_AT_ONCE} gifts at a time.`),
  note: lines(NOTE_MAX).nullish(),
  /** Also for those that were thanked for by mail before. */
  again: flag.optional(),
});
export type ThankForm = z.output<typeof thankForm>;

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
  send: endpoint({
    method: 'POST',
    path: '/admin/events/:event/thanks/send',
    access: 'owner',
    summary: 'Mails each guest a thank-you for their purchases and contributions among the selected ones',
    body: thankForm,
    output: sending,
    status: [202],
    creates: 'atomic',
    errors: ['not_signed_in'],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/admin/events/:event/thanks/preview',
    access: 'owner',
    summary: 'Returns what sending the thank-yous would do, and the first mail; sends nothing',
    body: thankForm,
    output: mailPreview,
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
