import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { calendarDate } from './values.ts';

export const HIDDEN_GIVER = 'A guest';

export const surpriseSetting = z.object({
  /** The date on which names are revealed, once that date has begun everywhere on earth; null for no surprise. */
  reveal_on: z.string().nullable(),
  hidden: z.boolean(),
});
export type SurpriseSetting = z.output<typeof surpriseSetting>;

const surpriseForm = z.object({ reveal_on: calendarDate('Please choose a date.').nullable() });

/** During a surprise no response, mail or file reveals to the owner who reserved, bought or contributed. */
export const surprise = {
  read: endpoint({
    method: 'GET',
    path: '/admin/events/:event/registry/surprise',
    access: 'owner',
    summary: 'Returns the date until which names of givers are hidden from the owner',
    output: surpriseSetting,
    errors: ['not_signed_in'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/admin/events/:event/registry/surprise',
    access: 'owner',
    summary: 'Hides the names of givers until a date, or shows them',
    body: surpriseForm,
    output: surpriseSetting,
    errors: ['not_signed_in'],
  }),
};
