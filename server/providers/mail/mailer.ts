/** A message as a feature's `mail.tsx` writes it. */
export interface MailContent {
  subject: string;
  html: string;
  /** The same for readers of plain text, written and not derived. */
  text: string;
}

export interface Mail extends MailContent {
  /** One address. */
  to: string;
  /** Stays the same when a send is tried again, so that mailboxes can tell a repeat (RFC 5322 Message-ID, left part). */
  id: string;
}

/** Where mails go. `send` throws when the mail was not taken; the caller is a job and tries again. */
export interface Mailer extends AsyncDisposable {
  send(mail: Mail): Promise<void>;
}
