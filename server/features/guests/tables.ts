import type { InvitationStatus } from '../../../contract/guests.ts';
import type { Person } from '../../../contract/households.ts';
import type { InvitationValues } from '../../../contract/invitation-fields.ts';
import type { Defaulted, DefaultedJson, Derived, Json, Moment } from '../../kit/columns.ts';

declare module '../../kit/tables.ts' {
  interface Tables {
    invitations: InvitationsTable;
    invite_tokens: InviteTokensTable;
    imports: ImportsTable;
    imported_guests: ImportedGuestsTable;
  }
}

export interface InvitationsTable extends InvitationValues {
  event_id: string;
  id: string;
  status: InvitationStatus;
  token_sealed: string;
  created_at: Moment;
  opened_at: Moment | null;
  name_key: Derived;
  sort_key: Derived;
  handed_over_at: Moment | null;
  link_renewed_at: Moment | null;
  version: Defaulted<number>;
  people: DefaultedJson<Person[]>;
  /** Counts only if `plus_one_allowed`. */
  plus_ones: Defaulted<number>;
  tags: DefaultedJson<string[]>;
  postal_address: Defaulted<string>;
  /** The name was made from the people, and follows them. */
  name_made: Defaulted<boolean>;
  people_key: Derived;
}

export interface ImportsTable {
  event_id: string;
  id: string;
  added: number;
  updated: number;
  created_at: Moment;
  undone_at: Moment | null;
}

export interface ImportedGuestsTable {
  event_id: string;
  import_id: string;
  invitation_id: string;
  before: Json<Partial<InvitationValues>> | null;
  /** `invited`: the ids of items of the schedule to which the import invited it. */
  after: Json<Partial<InvitationValues> & { invited?: readonly string[] }> | null;
}

export interface InviteTokensTable {
  token_hash: Buffer;
  event_id: string;
  invitation_id: string;
}
