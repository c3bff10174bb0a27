import { sql } from 'kysely';
import { z } from 'zod';
import type { MailKind, SkipReason } from '../../../contract/mails.ts';
import { defineJob } from '../../kit/jobs.ts';

/** What the owner has written; shown in each mail of a mailing. */
export interface MailingContent {
  /** Of an invitation, update or thank-you. */
  note?: string;
  /** Of a message. */
  body?: string;
  /** Of an update: earlier replies count no longer. */
  askAgain?: true;
  /** Of a thank-you: the ids of the purchases and contributions. */
  given?: readonly string[];
}

export const SUPPRESSION_REASONS = ['unsubscribed', 'bounced'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** Kinds that guests cause by themselves: they also go to addresses that have unsubscribed. */
const PERSONAL_KINDS = ['confirmation', 'gift'] as const satisfies readonly MailKind[];
export type PersonalKind = (typeof PERSONAL_KINDS)[number];
export const isPersonalKind = (kind: MailKind): kind is PersonalKind =>
  (PERSONAL_KINDS as readonly MailKind[]).includes(kind);
export const IS_PERSONAL = sql<boolean>`kind in ('confirmation', 'gift')`;

/** An invitation that an owner has chosen to mail. */
export interface Recipient {
  id: string;
  address: string | null;
  answered: boolean;
  /** The invitation was mailed to the address before, and its link still works; or the giver was thanked by mail. */
  invited: boolean;
  /** The invitation was mailed before, to whatever address and with whatever link. */
  mailed: boolean;
  unsubscribed: boolean;
  bounced: boolean;
}

/** Returns the first reason for which an invitation gets no mail of a kind. */
export function findSkipReason(
  { address, answered, invited, unsubscribed, bounced }: Omit<Recipient, 'id' | 'mailed'>,
  { kind, again }: { kind: MailKind; again: boolean },
): SkipReason | undefined {
  if (address === null) return 'no_email';
  if (unsubscribed) return 'unsubscribed';
  if (bounced) return 'bounced';
  if (answered && (kind === 'invitation' || kind === 'reminder')) return 'answered';
  const isOnce = kind === 'invitation' || kind === 'thanks';
  return isOnce && invited && !again ? 'already_sent' : undefined;
}

/** Per site and UTC day, and per address of a site and UTC day. */
export const DAILY_LIMITS = { site: 2000, address: 10 } as const;

/** A node that sends a mail has this long for it, then another one may try. */
export const LEASE_SECONDS = 60;

/** How many mails a node hands over at once, and how many of them may be of one site while others wait, too. */
export const AT_ONCE = { node: 10, site: 5 } as const;

/** A mail that was never accepted is given up this long after its first try. */
export const PATIENCE_SECONDS = 86_400;

const FIRST_PAUSE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 7200;

/** Seconds until the next try: one minute, then twice as long each time up to two hours. */
export const computePause = (tries: number): number =>
  Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.max(0, tries - 1), LONGEST_PAUSE_SECONDS);

/** What owners read beside a mail that was not delivered. */
export const DETAILS = {
  noMailbox: (code: number) => `No such mailbox: its mail server refused the address (code ${code}).`,
  refused: (code: number) => `The mail server refused this email (code ${code}).`,
  givenUp: 'The mail server didn’t accept this email within 24 hours.',
  knownBounce: 'An earlier email to this address came back.',
  unsubscribed: 'This address has unsubscribed.',
  tooManyConfirmations: 'Not sent, because this address got too many confirmations within an hour.',
  offline: 'Your site wasn’t online when this email was due.',
  deleted: 'The invitation was deleted before this email was sent.',
  linkLost: 'The link of this invitation can no longer be read. Create a new link, then send it again.',
} as const;

export const deliverJob = defineJob('guest-mail.deliver', z.object({}));
export const remindJob = defineJob('guest-mail.remind', z.object({}));
export const deliverDueJob = defineJob('guest-mail.deliver-due', z.object({}));

/** The content is encrypted, because operators can see job rows. */
export const testMailJob = defineJob(
  'guest-mail.test',
  z.object({
    mailId: z.uuid(),
    eventId: z.uuid(),
    ownerId: z.uuid(),
    invitationId: z.uuid(),
    sealed: z.string(),
  }),
);
