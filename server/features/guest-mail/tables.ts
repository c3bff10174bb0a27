import type { ColumnType } from 'kysely';
import type { MailKind, MailState } from '../../../contract/mails.ts';
import type { Defaulted, Json, Moment } from '../../kit/columns.ts';
import type { MailingContent, SuppressionReason } from './rules.ts';
import type { ToldFacts } from './told-rules.ts';

declare module '../../kit/tables.ts' {
  interface Tables {
    mailings: MailingsTable;
    mails: MailsTable;
    mail_suppressions: MailSuppressionsTable;
    reminder_settings: ReminderSettingsTable;
    reminder_days: ReminderDaysTable;
    told_households: ToldHouseholdsTable;
  }
}

export interface MailingsTable {
  event_id: string;
  id: string;
  kind: MailKind;
  content: Json<MailingContent>;
  created_at: Moment;
}

export interface MailsTable {
  event_id: string;
  id: string;
  kind: MailKind;
  invitation_id: string | null;
  /** Null for a confirmation or a gift. */
  mailing_id: string | null;
  /** The reply of a confirmation, or the reservation of a gift. */
  about_id: string | null;
  address: string;
  subject: string;
  /** The owner wanted it to be sent once more. */
  again: boolean;
  state: Defaulted<MailState>;
  /** Why it was not delivered, for the owner; empty for other mails. */
  detail: Defaulted<string>;
  created_at: Moment;
  sent_at: Moment | null;
  /** When it is tried next. While it is being sent: when the next node may try. */
  due_at: Moment;
  /** The first try. */
  tried_since: Moment | null;
  tries: Defaulted<number>;
  /** The day (UTC) to whose limits it counts. */
  counted_on: string | null;
  /** What the household had been told before this mail; null for other mails, and for the first of a household. */
  told_before: ColumnType<ToldFacts | null, string | null | undefined, string | null>;
}

export interface MailSuppressionsTable {
  event_id: string;
  /** SHA-256 of the address. */
  address_hash: Buffer;
  reason: SuppressionReason;
  created_at: Moment;
}

/** What a household was last told of date, time and place. */
export interface ToldHouseholdsTable {
  event_id: string;
  invitation_id: string;
  facts: Json<ToldFacts>;
  /** What it has last seen on its page, or was told first. */
  seen: Json<ToldFacts>;
  /** Null: the owner told it. */
  mail_id: string | null;
}

export interface ReminderSettingsTable {
  event_id: string;
  enabled: boolean;
  days_before: Json<number[]>;
}

export interface ReminderDaysTable {
  event_id: string;
  /** In the zone of the event. */
  day: string;
}
