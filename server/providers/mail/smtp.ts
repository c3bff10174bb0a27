import nodemailer from 'nodemailer';
import type { Mailer } from './mailer.ts';

export interface SmtpSettings {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the start. */
  url: string;
  /** An address, or `Name <address>`. */
  from: string;
  /** The sender's name if `from` has none. */
  name: string;
  /** Limits the time for one mail before `send` throws. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 20_000;

export function createSmtpMailer({ url, from, name, timeoutMs = TIMEOUT_MS }: SmtpSettings): Mailer {
  const sender = parseSender(from, name);
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);
  const transport = nodemailer.createTransport({
    url,
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
  return {
    async send({ id, to, subject, text, html }) {
      await transport.sendMail({
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
    },
    [Symbol.asyncDispose]: () => {
      transport.close();
      return Promise.resolve();
    },
  };
}

function parseSender(from: string, name: string): { name: string; address: string } {
  const named = /^(.*?)<([^<>]+)>$/.exec(from.trim());
  if (!named) return { name, address: from.trim() };
  return { name: named[1]?.replaceAll('"', '').trim() || name, address: named[2]?.trim() ?? '' };
}
