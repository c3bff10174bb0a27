import type { Mail } from './mailer.ts';

export interface Sender {
  /** An address, or `Name <address>`. */
  from: string;
  /** The sender's name if `from` has none. */
  name: string;
  dkim?: Dkim | undefined;
}

/** RFC 6376; the key is PEM. */
interface Dkim {
  domain: string;
  selector: string;
  privateKey: string;
}

/** What nodemailer makes a message from; the same for the mail server and the outbox. */
export function composeMessage(mail: Mail, { from, name, dkim }: Sender) {
  const { id, to, subject, text, html, attachments = [], returnPath, unsubscribeUrl, senderName } = mail;
  const own = parseSender(from, name);
  const sender = { ...own, name: senderName ?? own.name };
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);
  return {
    from: sender,
    // An object is taken as one address, even if it contains commas.
    to: { name: '', address: to },
    ...(returnPath !== undefined && { envelope: { from: returnPath, to } }),
    subject,
    text,
    html,
    attachments: [...attachments],
    messageId: `<${id.replace(/[^\w.-]/g, '')}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== undefined && buildUnsubscribeHeaders(unsubscribeUrl)),
    },
    ...(dkim && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: dkim.privateKey,
        headerFieldNames: SIGNED_HEADERS,
      },
    }),
  };
}

/** Those of RFC 6376 §5.4.1 that our mails have, and both of RFC 8058, which requires a signature over them. */
const SIGNED_HEADERS =
  'From:To:Subject:Date:Message-ID:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
  'List-Unsubscribe:List-Unsubscribe-Post:Auto-Submitted';

/** RFC 8058 §3.1 */
const buildUnsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

function parseSender(from: string, name: string): { name: string; address: string } {
  const named = /^(.*?)<([^<>]+)>$/.exec(from.trim());
  if (!named) return { name, address: from.trim() };
  return { name: named[1]?.replaceAll('"', '').trim() || name, address: named[2]?.trim() ?? '' };
}
