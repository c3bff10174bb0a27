import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { guestSelection } from './guests.ts';
import { TAG_MAX_LENGTH } from './households.ts';
import { flag, line, lines } from './values.ts';

/** Mails to guests. Codes, and links that guests ask for, are not among them. */
export const MAIL_KINDS = ['invitation', 'reminder', 'message', 'update', 'confirmation', 'gift', 'thanks'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export const MAIL_STATES = ['waiting', 'sent', 'failed', 'bounced', 'unsubscribed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Why an invitation gets no mail. With several reasons the first is named. */
export const SKIP_REASONS = ['no_email', 'unsubscribed', 'bounced', 'answered', 'already_sent'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export const NOTE_MAX = 1000;
export const SUBJECT_MAX = 200;
export const BODY_MAX = 10_000;
const BODY_MISSING = 'Please enter a message.';

const mailEntry = z.object({
  id: z.string(),
  kind: z.enum(MAIL_KINDS),
  invitation_id: z.string().nullable(),
  /** The name on the invitation. */
  household: z.string().nullable(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  /** Why the mail was not delivered, in plain words. */
  detail: z.string().nullable(),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
});
export type MailEntry = z.output<typeof mailEntry>;

/** Mails are not stored, so this is what the mail would say now; its links open the site. */
const shownMail = z.object({
  to: z.string(),
  subject: z.string(),
  /** Null for what cannot be shown any more, and for mails about a gift, which are its giver’s. */
  html: z.string().nullable(),
});
export type ShownMail = z.output<typeof shownMail>;

/** How many mails are on their way, and which invitations get none. */
export const sending = z.object({
  sending: z.number().int(),
  skipped: z.array(z.object({ id: z.string(), reason: z.enum(SKIP_REASONS) })),
});
export type Sending = z.output<typeof sending>;

/** What would be sent, and the first mail as its guest gets it; null if nobody gets one. */
export const mailPreview = sending.extend({
  mail: z.object({ to: z.string(), subject: z.string(), html: z.string() }).nullable(),
});
export type MailPreview = z.output<typeof mailPreview>;

const count = z.number().int();
/** Mails by state. `under_way`: those made since the first one that still waits. */
const mailCounts = z.object({
  all: count,
  waiting: count,
  sent: count,
  failed: count,
  bounced: count,
  unsubscribed: count,
  under_way: count,
});
export type MailCounts = z.output<typeof mailCounts>;

export const shareForm = z.object({ id: z.string('Please choose an invitation.').min(1).max(100) });

export const sharedInvitation = z.object({
  text: z.string(),
  whatsapp_url: z.string(),
  sms_url: z.string(),
  mailto_url: z.string(),
});
export type SharedInvitation = z.output<typeof sharedInvitation>;

export const AUDIENCES = ['all', 'coming', 'maybe', 'not_coming', 'unanswered'] as const;

/** Invitations: by their reply, with a tag, or of which somebody comes to an item of the schedule. */
export const audience = z.union(
  [
    z.enum(AUDIENCES),
    z.strictObject({ tag: line(TAG_MAX_LENGTH).pipe(z.string().min(1)) }),
    z.strictObject({ schedule: z.string().min(1).max(100) }),
  ],
  'Please choose who gets this message.',
);
export type Audience = z.output<typeof audience>;

export const mails = {
  sendInvitations: endpoint({
    method: 'POST',
    path: '/admin/events/:event/invitations/send',
    access: 'owner',
    summary: 'Mails the selected invitations that were not mailed before, or a test to the caller',
    body: z.intersection(
      guestSelection,
      z.object({
        note: lines(NOTE_MAX).nullish(),
        /** Also those that were mailed before. */
        again: flag.optional(),
        /** Mails the first one to the caller only. */
        test: flag.optional(),
      }),
    ),
    output: sending,
    status: [202],
    creates: 'atomic',
    errors: ['not_signed_in', 'selection_changed'],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/admin/events/:event/invitations/preview',
    access: 'owner',
    summary: 'Returns what sending the selected invitations would do, and the first mail; sends nothing',
    body: z.intersection(guestSelection, z.object({ note: lines(NOTE_MAX).nullish(), again: flag.optional() })),
    output: mailPreview,
    errors: ['not_signed_in', 'selection_changed'],
  }),
  sendMessage: endpoint({
    method: 'POST',
    path: '/admin/events/:event/messages',
    access: 'owner',
    summary: 'Mails a message to the invitations of an audience, or a test to the caller',
    body: z.object({
      audience,
      subject: line(SUBJECT_MAX, 'Please enter a subject.'),
      body: z.string(BODY_MISSING).pipe(lines(BODY_MAX)).pipe(z.string().min(1, BODY_MISSING)),
      test: flag.optional(),
    }),
    output: sending,
    status: [202],
    creates: 'atomic',
    errors: ['not_signed_in'],
  }),
  previewMessage: endpoint({
    method: 'POST',
    path: '/admin/events/:event/messages/preview',
    access: 'owner',
    summary: 'Returns what sending a message would do, and the first mail, also of an unfinished one; sends nothing',
    body: z.object({ audience, subject: line(SUBJECT_MAX).default(''), body: lines(BODY_MAX).default('') }),
    output: mailPreview,
    errors: ['not_signed_in'],
  }),
  share: endpoint({
    method: 'POST',
    path: '/admin/events/:event/invitations/share',
    access: 'owner',
    summary: 'Returns an invitation as a text with its link, and addresses that open it in the owner’s own apps',
    body: shareForm,
    output: sharedInvitation,
    errors: ['not_signed_in', 'link_lost'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/admin/events/:event/mails',
    access: 'owner',
    summary: 'Lists the mails to guests, newest first',
    query: z.object({
      kind: z.enum(MAIL_KINDS, 'Unknown kind of mail.').optional(),
      state: z.enum(MAIL_STATES, 'Unknown state.').optional(),
    }),
    output: z.array(mailEntry),
    list: true,
    errors: ['not_signed_in', 'invalid_cursor'],
  }),
  counts: endpoint({
    method: 'GET',
    path: '/admin/events/:event/mails/counts',
    access: 'owner',
    summary: 'Counts the mails to guests by state',
    query: z.object({ kind: z.enum(MAIL_KINDS, 'Unknown kind of mail.').optional() }),
    output: mailCounts,
    errors: ['not_signed_in'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/admin/mails/:id',
    access: 'owner',
    summary: 'Shows a mail to a guest as it would be sent now',
    output: shownMail,
    errors: ['not_signed_in'],
  }),
  resend: endpoint({
    method: 'POST',
    path: '/admin/mails/:id/resend',
    access: 'owner',
    summary: 'Sends a mail once more, to the present address of its invitation',
    output: z.object({ sending: z.number().int(), reason: z.enum(SKIP_REASONS).nullable() }),
    status: [202],
    creates: 'atomic',
    errors: ['not_signed_in'],
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/unsubscribe/:token',
    access: 'public',
    summary: 'Stops the mails of a site to an address (RFC 8058); confirmations and codes still go',
    output: z.object({ unsubscribed: z.literal(true) }),
    form: true,
  }),
};
