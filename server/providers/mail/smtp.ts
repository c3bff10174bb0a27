import { UnrecoverableError } from '../../kit/jobs.ts';
import { isThisMachine } from '../../kit/machines.ts';
import type { Mailer } from './mailer.ts';

export interface SmtpSettings {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the start. */
  url: string;
  /** An address, or `Name <address>`. */
  from: string;
  /** The sender's name if `from` has none. */
  name: string;
  /** Allows a connection without TLS to another machine. */
  plain?: boolean;
  /** Limits the time for one mail before `send` throws. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 20_000;

/** The mailer of an SMTP server. The job of a mail that the server refuses for good is given up at once. */
export function createSmtpMailer({ url, from, name, plain = false, timeoutMs = TIMEOUT_MS }: SmtpSettings): Mailer {
  const sender = parseSender(from, name);
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);
  const openTransport = async () => {
    // Imported with the first mail, because it takes 20 MB of memory.
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      requireTLS: !plain && !isThisMachine(new URL(url).hostname),
      pool: true,
      maxConnections: 3,
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
    async send({ id, to, subject, text, html }) {
      const transport = await (opened ??= openTransport());
      const sent = transport.sendMail({
        from: sender,
        // An object is taken as one address, even if it contains commas.
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id.replace(/[^\w.-]/g, '')}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        // Limits all steps together: a server that sends a byte at a time never exceeds the timeout of a single step.
        signal: AbortSignal.timeout(timeoutMs),
      });
      const refusal = await sent.then(() => undefined, readRefusal);
      if (!refusal) return;
      // Without the original error as its cause: that names the address.
      if (refusal.permanent) throw new UnrecoverableError(refusal.reason);
      throw new Error(refusal.reason);
    },
    [Symbol.asyncDispose]: async () => {
      (await opened)?.close();
    },
  };
}

/**
 * Reads what went wrong, without the address and the server's text about it, which must not be logged. A refusal of the
 * recipient or of the mail by a 5xx code is permanent (RFC 5321, 4.2.1); a failed sign-in is a fault of the settings,
 * which somebody may correct.
 */
function readRefusal(error: unknown): { reason: string; permanent: boolean } {
  const { code = '', responseCode, name, message }: SmtpError = error instanceof Error ? error : new Error('unknown');
  const permanent = (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
  const sign = permanent ? `for good (code ${responseCode})` : `for now (code ${responseCode ?? 'missing'})`;
  if (code === 'EENVELOPE') return { reason: `the mail server refused the recipient’s address ${sign}`, permanent };
  if (code === 'EMESSAGE') return { reason: `the mail server refused the content of the mail ${sign}`, permanent };
  const reason = responseCode === undefined ? `${code || name}: ${message}` : `${code} ${responseCode}`;
  return { reason: `the mail was not accepted: ${reason}`, permanent };
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
}

function parseSender(from: string, name: string): { name: string; address: string } {
  const named = /^(.*?)<([^<>]+)>$/.exec(from.trim());
  if (!named) return { name, address: from.trim() };
  return { name: named[1]?.replaceAll('"', '').trim() || name, address: named[2]?.trim() ?? '' };
}
