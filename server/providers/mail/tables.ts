import type { Defaulted, DefaultedJson, Moment } from '../../kit/columns.ts';
import type { MailAttachment } from './mailer.ts';

declare module '../../kit/tables.ts' {
  interface Tables {
    outbox_mails: OutboxMailsTable;
    mail_server_failure: MailServerFailureTable;
  }
}

/** No row while mails are accepted, else one. */
export interface MailServerFailureTable {
  id: Defaulted<number>;
  since: Moment;
}

export interface OutboxMailsTable {
  id: string;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  /** The whole message (RFC 5322). */
  source: Defaulted<Buffer>;
  attachments: DefaultedJson<MailAttachment[]>;
  created_at: Moment;
}
