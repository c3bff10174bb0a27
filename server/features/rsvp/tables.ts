import type { ColumnType } from 'kysely';
import type { InvitationStatus } from '../../../contract/guests.ts';
import type { Attendance, InputType, PersonReply, Question, Review, RsvpResponse } from '../../../contract/rsvp.ts';
import type { Defaulted, DefaultedJson, Derived, Json, Moment } from '../../kit/columns.ts';

declare module '../../kit/tables.ts' {
  interface Tables {
    rsvp_questions: RsvpQuestionsTable;
    rsvp_responses: RsvpResponsesTable;
    rsvp_history: RsvpHistoryTable;
    erased_replies: ErasedRepliesTable;
  }
}

export interface RsvpQuestionsTable {
  event_id: string;
  id: string;
  question_key: string;
  label: string;
  input_type: InputType;
  options: ColumnType<string[] | null, string | null, string | null>;
  required: boolean;
  enabled: boolean;
  sort_order: number;
  placeholder: string;
  help_text: string;
  version: Defaulted<number>;
  created_at: Moment;
  scope: Defaulted<Question['scope']>;
  schedule: ColumnType<string[] | null, string | null | undefined, string | null>;
  adults_only: Defaulted<boolean>;
  minimum: string | null;
  maximum: string | null;
}

export interface RsvpResponsesTable {
  event_id: string;
  id: string;
  invitation_id: string | null;
  name: string;
  email: string;
  phone: string | null;
  attendance: Attendance;
  guests: number;
  guest_names: string;
  dietary_restrictions: string;
  message: string;
  late: boolean;
  question_responses: Json<RsvpResponse['question_responses']>;
  created_at: Moment;
  updated_at: Moment;
  /**
   * True once the current version needs no further confirmation mail. Nodes of the previous release use the same name.
   */
  told: Defaulted<boolean>;
  told_at: Moment | null;
  by_host: Defaulted<boolean>;
  search_key: Derived;
  names_key: Derived;
  people: DefaultedJson<PersonReply[]>;
  review: Review | null;
  /** Since when it counts no longer, because the hosts asked again. */
  asked_again_at: Moment | null;
}

/** What taking back a match needs beside the reply as it was. */
export interface MatchRecord {
  /** Before the match. */
  invitation_id: string | null;
  review: Review | null;
  /** Of the invitation without another reply: its state before the match. */
  status: InvitationStatus | null;
  /** The reply that gave way: its version in the history, and the earlier versions that moved. */
  /** The version of the invitation that was added for this reply, and goes with the match unless it has changed. */
  made?: number;
  replaced: { id: string; created_at: string; version: string; earlier: readonly string[] } | null;
}

type Version = Omit<RsvpResponse, 'id' | 'created_at' | 'updated_at'>;

export interface RsvpHistoryTable {
  event_id: string;
  id: string;
  response_id: string;
  /** With `matched`, it is no version but the reply before it was matched, kept until something follows. */
  answer: Json<Version & { matched?: MatchRecord; asked_again?: true }>;
  answered_at: Moment;
  replaced_at: Moment;
}

/** Deleted by their guests. */
export interface ErasedRepliesTable {
  event_id: string;
  id: string;
  invitation_id: string | null;
  erased_at: Moment;
}
