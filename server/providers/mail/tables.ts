import type { Moment } from '../../kit/columns.ts';

declare module '../../kit/tables.ts' {
  interface Tables {
    outbox_mails: OutboxMailsTable;
  }
}

export interface OutboxMailsTable {
  id: string;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  created_at: Moment;
}
