import type { DefaultedJson, Moment } from '../../kit/columns.ts';
import type { NewsKind } from './rules.ts';

declare module '../../kit/tables.ts' {
  interface Tables {
    owner_news: OwnerNewsTable;
    owner_news_state: OwnerNewsStateTable;
  }
}

export interface OwnerNewsTable {
  event_id: string;
  kind: NewsKind;
  /** A reply, a reservation or a contribution. */
  item_id: string;
  /** A new version of a reply that owners may know. */
  changed: boolean;
  /** Ids of the owners who were told. */
  told: DefaultedJson<string[]>;
  created_at: Moment;
  due_at: Moment;
}

export interface OwnerNewsStateTable {
  event_id: string;
  owner_id: string;
  replies_mailed_at: Moment | null;
  gifts_mailed_at: Moment | null;
  replies_seen_at: Moment | null;
  /** When the last weekly summary was due, whether it had something to tell or not. */
  summed_up_at: Moment | null;
}
