import type { MailKind } from '../../../contract/mails.ts';
import type { MailContent } from '../../providers/mail/mailer.ts';

export interface MailToCompose {
  id: string;
  kind: MailKind;
  address: string;
  subject: string;
  invitation_id: string | null;
  mailing_id: string | null;
  about_id: string | null;
}

/** The links at the foot of a mail; null in a test. */
export interface GuestLinks {
  dataUrl: string;
  unsubscribeUrl: string;
}

/** `failed` is what the owner reads; `pointless` is a mail about something that the guest has taken back. */
export type Made = MailContent | { failed: string } | 'pointless';
