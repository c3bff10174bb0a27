export interface MailContent {
  subject: string;
  html: string;
  /** Written separately, not derived from the HTML. */
  text: string;
}

export interface Mail extends MailContent {
  /** A single address. */
  to: string;
  /** Stays the same across retries, so that mailboxes can detect duplicates (RFC 5322 Message-ID, left part). */
  id: string;
}

/** `send` throws if the mail was not accepted; the calling job retries, except after an `UnrecoverableError`. */
export interface Mailer extends AsyncDisposable {
  send(mail: Mail): Promise<void>;
}
