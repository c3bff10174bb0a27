import { createTransport } from 'nodemailer';

interface Report {
  action?: string;
  status?: string;
  recipient?: string;
}

/** A report as mail servers send it (RFC 3464), with the mail that came back. */
export const makeReport = ({ action = 'failed', status = '5.1.1', recipient = 'x@example.com' }: Report = {}) =>
  [
    'From: MAILER-DAEMON@mx.example.com',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="a=b.c/mx"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--a=b.c/mx',
    'Content-Type: text/plain',
    '',
    'Action: failed',
    '',
    '--a=b.c/mx',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.com',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 who',
    '',
    '--a=b.c/mx',
    'Content-Type: message/rfc822',
    '',
    'Content-Type: message/delivery-status',
    '',
    'Action: failed',
    '',
    '--a=b.c/mx--',
    '',
  ].join('\r\n');

/** Delivers a mail to this port of this machine; throws what the server says if it refuses. */
export async function deliver(port: number, { to, raw, from = '' }: { to: string; raw: string; from?: string }) {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  await transport.sendMail({ envelope: { from, to }, raw });
}
