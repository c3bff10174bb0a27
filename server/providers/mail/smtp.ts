import { isThisMachine } from '../../kit/machines.ts';
import { composeMessage, type Sender } from './message.ts';
import { MailDeferral, MailRefusal, type Mailer } from './mailer.ts';
import { NOT_ACCEPTED } from './server-state.ts';

export interface SmtpSettings extends Sender {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the start. */
  url: string;
  /** Allows a connection without TLS to another machine. */
  plain?: boolean;
  /** To the mail server. */
  connections?: number;
  /** Limits the time for one mail before `send` throws. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 20_000;
const CONNECTIONS = 3;

/** The mailer of an SMTP server. The job of a mail that the server refuses for good is given up at once. */
export function createSmtpMailer(settings: SmtpSettings): Mailer {
  const { url, plain = false, connections = CONNECTIONS, timeoutMs = TIMEOUT_MS } = settings;
  const openTransport = async () => {
    // Imported with the first mail, because it takes 20 MB of memory.
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      requireTLS: !plain && !isThisMachine(new URL(url).hostname),
      pool: true,
      maxConnections: connections,
      // The job retries later, and for longer than the pool would.
      maxRequeues: 0,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let opened: ReturnType<typeof openTransport> | undefined;
  return {
    async send(mail) {
      const transport = await (opened ??= openTransport());
      const sent = transport.sendMail({
        ...composeMessage(mail, settings),
        // Limits all steps together: a server that sends a byte at a time never exceeds the timeout of a single step.
        signal: AbortSignal.timeout(timeoutMs),
      });
      await sent.catch((error: unknown) => {
        throw describeFault(error);
      });
    },
    [Symbol.asyncDispose]: async () => {
      (await opened)?.close();
    },
  };
}

/**
 * Says what went wrong, without the address and the server's text about it, which must not be logged; so the original
 * error is not its cause either. A refusal of the recipient or of the mail by a 5xx code is permanent (RFC 5321, 4.2.1); a
 * failed sign-in or a refused sender is a fault of the settings, which somebody may correct.
 */
function describeFault(error: unknown): Error {
  const {
    code = '',
    command,
    responseCode,
    name,
    message,
  }: SmtpError = error instanceof Error ? error : new Error('unknown');
  const isOfAddress = code === 'EENVELOPE' && command !== 'MAIL FROM';
  if (isOfAddress || code === 'EMESSAGE') {
    const what = isOfAddress ? 'the recipient’s address' : 'the content of the mail';
    if (responseCode !== undefined && responseCode >= 500)
      return new MailRefusal(`the mail server refused ${what} for good (code ${responseCode})`, {
        code: responseCode,
        isOfAddress,
      });
    return new MailDeferral(`the mail server refused ${what} for now (code ${responseCode ?? 'missing'})`);
  }
  const reason = responseCode === undefined ? `${code || name}: ${message}` : `${code} ${responseCode}`;
  return new Error(`${NOT_ACCEPTED}: ${reason}`);
}

interface SmtpError extends Error {
  code?: string;
  /** Of SMTP, to which the server has responded. */
  command?: string;
  responseCode?: number;
}
