import { UnrecoverableError } from '../../kit/jobs.ts';

export interface MailAttachment {
  filename: string;
  /** With its parameters, such as `text/calendar; charset=utf-8; method=PUBLISH`. */
  contentType: string;
  content: string;
}

export interface MailContent {
  subject: string;
  html: string;
  /** Written separately, not derived from the HTML. */
  text: string;
  attachments?: readonly MailAttachment[];
}

export interface Mail extends MailContent {
  /** A single address. */
  to: string;
  /** By default the product's. */
  senderName?: string;
  /** Stays the same across retries, so that mailboxes can detect duplicates (RFC 5322 Message-ID, left part). */
  id: string;
  /** Where reports of failed delivery come (RFC 5321 §4.4); by default to the sender. */
  returnPath?: string;
  /** Of a mail to guests: the call by which mail programs stop such mails (RFC 8058). */
  unsubscribeUrl?: string;
}

/** The mail server refuses the mail for good: trying again cannot help. The message names nobody. */
export class MailRefusal extends UnrecoverableError {
  readonly code: number;
  /** It refuses the recipient's address, whatever the mail says. */
  readonly isOfAddress: boolean;

  constructor(message: string, { code, isOfAddress }: Pick<MailRefusal, 'code' | 'isOfAddress'>) {
    super(message);
    this.code = code;
    this.isOfAddress = isOfAddress;
  }
}

/** The mail server is there and does not take this mail now. The message names nobody. */
export class MailDeferral extends Error {}

/** `send` throws if the mail was not accepted; the calling job retries, except after an `UnrecoverableError`. */
export interface Mailer extends AsyncDisposable {
  send(mail: Mail): Promise<void>;
}
