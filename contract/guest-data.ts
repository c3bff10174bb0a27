import type { AnswerRow } from './people-answers.ts';
import type { RsvpResponse } from './rsvp.ts';

/** What a guest sees of their data by a link in mails. Types only: the page is built and rendered on the server. */

export interface StoredAnswers extends Pick<
  RsvpResponse,
  | 'name'
  | 'email'
  | 'phone'
  | 'attendance'
  | 'guests'
  | 'guest_names'
  | 'dietary_restrictions'
  | 'message'
  | 'question_responses'
> {
  /** What each person says. */
  people: readonly AnswerRow[];
  /** ISO 8601. */
  at: string;
}

export interface StoredReply {
  current: StoredAnswers;
  /** Earlier versions, newest first. */
  versions: readonly StoredAnswers[];
}

export interface StoredGift {
  title: string;
  status: 'reserved' | 'purchased' | 'expired' | 'cancelled';
  guestName: string;
  message: string;
  at: string;
}

/** In the event's currency. */
export interface StoredContribution {
  fund: string;
  cents: number;
  guestName: string;
  message: string;
  at: string;
}

export interface StoredInvitation {
  /** Those that the hosts have filled in and that guests may read. */
  fields: readonly { title: string; value: string }[];
  openedAt: string | null;
}

/** The site has mailed it to the guest, or will. */
export interface StoredMail {
  subject: string;
  at: string;
}

/** Everything that a site stores under an email address. */
export interface GuestData {
  email: string;
  replies: readonly StoredReply[];
  /** Earlier versions with this address, of replies that have another one now. */
  formerVersions: readonly StoredAnswers[];
  gifts: readonly StoredGift[];
  contributions: readonly StoredContribution[];
  mails: readonly StoredMail[];
  /** The address is confirmed until then; null if it is not. */
  confirmedUntil: string | null;
  /** Entered by the hosts: only they can change or delete it. */
  byHosts: { invitations: readonly StoredInvitation[]; replies: readonly StoredReply[] };
}

/** Stands in place of the name of a guest who has deleted their data. */
export const ERASED_GUEST = 'A guest who deleted their data';
