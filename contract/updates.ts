import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { mailPreview, NOTE_MAX, sending, sharedInvitation, shareForm } from './mails.ts';
import { tell } from './tell.ts';
import { flag, lines } from './values.ts';

/** What an update is about. `resumed`: the event takes place after all, or has a date again. */
export const UPDATE_KINDS = ['changed', 'postponed', 'cancelled', 'resumed'] as const;
export type UpdateKind = (typeof UPDATE_KINDS)[number];

/** In words, such as `Place`, `Rose Barn` and `Oak Barn`; `before` is empty if it was not known. */
const toldDifference = z.object({
  label: z.string(),
  before: z.string(),
  after: z.string(),
  /** How many invitations it concerns: not all were told the same, or see the same items of the schedule. */
  invitations: z.number().int(),
});
export type ToldDifference = z.output<typeof toldDifference>;

const toTell = z.object({
  ...tell.shape,
  /** `changed` if not all are told the same. */
  what: z.enum(UPDATE_KINDS),
  /** In the order of the mail that most of them get; none while the event is postponed or called off, because nothing else stands then. */
  differences: z.array(toldDifference),
  /** How many of them have replied; `ask_again` asks those who are mailed. */
  replied: z.number().int(),
  /** What `send` would do. */
  ...sending.shape,
});
export type ToTell = z.output<typeof toTell>;

export const updateForm = z.object({
  note: lines(NOTE_MAX).nullish(),
  /** Replies of those who are mailed count no longer, and become history. */
  ask_again: flag.optional(),
});
export type UpdateForm = z.output<typeof updateForm>;

/** Mails about changes, to invitations that were told something else. */
export const updates = {
  read: endpoint({
    method: 'GET',
    path: '/admin/events/:event/updates',
    access: 'owner',
    summary:
      'Counts the invitations that were told a date, time or place that no longer stands, and says what has changed',
    output: toTell,
    errors: ['not_signed_in'],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/admin/events/:event/updates/preview',
    access: 'owner',
    summary: 'Returns what telling the changes would do, and the first mail; sends nothing',
    body: updateForm,
    output: mailPreview,
    errors: ['not_signed_in'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/admin/events/:event/updates',
    access: 'owner',
    summary: 'Mails what has changed to the invitations that were told something else, with the calendar entry',
    body: updateForm,
    output: sending,
    status: [202],
    creates: 'atomic',
    errors: ['not_signed_in'],
  }),
  share: endpoint({
    method: 'POST',
    path: '/admin/events/:event/updates/share',
    access: 'owner',
    summary: 'Returns what an update tells a household as a text with its link, and addresses that open it in apps',
    body: shareForm,
    output: sharedInvitation,
    errors: ['not_signed_in', 'link_lost'],
  }),
  markSeen: endpoint({
    method: 'POST',
    path: '/invite/:token/changes-seen',
    access: 'invite',
    summary: 'The household has seen on its page what has changed, and need not be shown it again',
    body: z.object({
      /** Of the changes that the page showed: others stay unseen. */
      stamp: z.string('This must be the stamp of the changes.').max(100),
    }),
  }),
};
