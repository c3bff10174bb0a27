import nodemailer from 'nodemailer';
import type { Mailer } from './mailer.ts';

/** How to reach the mail server, and who the mails are from. */
export interface SmtpSettings {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the start. */
  url: string;
  /** An address, or `Name <address>`. */
  from: string;
  /** The sender's name where `from` has none. */
  name: string;
  /** How long one mail may take in all before `send` throws. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 20_000;

/** Sends by SMTP, over a few connections that stay open for the next mail. */
export function createSmtpMailer({ url, from, name, timeoutMs = TIMEOUT_MS }: SmtpSettings): Mailer {
  const sender = parseSender(from, name);
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // The job tries again, later and for longer than the pool would.
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
        // As an object it is one address, whatever stands in it.
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id.replace(/[^\w.-]/g, '')}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        // Bounds all steps together: a server that answers a byte at a time keeps each single one alive.
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
