import type { MailHeader, MarketingPage, OutboxView } from '../../contract/pages.ts';
import { requireFound } from '../kit/errors.ts';
import { parseId } from '../kit/ids.ts';
import { findInOutbox, listOutbox, type StoredMail } from '../providers/mail/outbox.ts';
import type { Services } from '../services.ts';
import type { GeneratedFile, Page } from './page.ts';

const PATH = /^\/dev\/outbox(?:\/([^/]+)(?:\/(html|source|attachments\/(\d{1,2})))?)?$/;

/**
 * The pages and files of the outbox, which exist during development only. They need no script. Undefined for another
 * path; throws 404 for an unknown mail.
 */
export async function buildOutboxPage(
  services: Services,
  path: string,
  query: URLSearchParams,
  render: (path: string, data: MarketingPage) => Page,
): Promise<Page | GeneratedFile | undefined> {
  const { config, db } = services;
  const { brand } = config;
  const [matched, id, part, attachment] = PATH.exec(path) ?? [];
  if (matched === undefined || config.production || config.smtpUrl !== undefined) return undefined;
  if (id === undefined) {
    const to = query.get('to');
    const mails = await listOutbox(db, to ?? undefined);
    return render(path, { page: 'outbox', brand, mails, to });
  }
  const mail = requireFound(await findInOutbox(db, requireFound(parseId(id))));
  const view = readView(query);
  if (part === 'html') return buildFrame(mail, view);
  if (part === 'source') return buildDownload(`${mail.id}.eml`, 'message/rfc822', mail.source);
  if (attachment !== undefined) {
    const { filename, contentType, content } = requireFound(mail.attachments[Number(attachment)]);
    return buildDownload(filename, contentType, Buffer.from(content));
  }
  const { html, source, attachments, ...said } = mail;
  const message = {
    ...said,
    hasHtml: html !== '',
    headers: readHeaders(source),
    size: source.length,
    attachments: attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      size: Buffer.byteLength(content),
    })),
  };
  return render(path, { page: 'outbox-mail', brand, mail: message, view });
}

const readView = (query: URLSearchParams): OutboxView => ({
  width: query.get('width') === 'phone' ? 'phone' : 'desktop',
  scheme: query.get('scheme') === 'dark' ? 'dark' : 'light',
});

/** Mails have inline styles and pictures from anywhere; they can neither run scripts nor access the page. */
const FRAME_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src * data:',
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "frame-ancestors 'self'",
].join('; ');

function buildFrame({ html }: StoredMail, { scheme }: OutboxView): GeneratedFile {
  return {
    bytes: Buffer.from(showInScheme(html, scheme)),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': FRAME_POLICY,
      'cache-control': 'private, no-store',
    },
  };
}

/** The mail in these colors, whatever the reader's own are; links open new tabs. */
const showInScheme = (html: string, scheme: OutboxView['scheme']): string =>
  html
    .replaceAll(/@media\s*\(prefers-color-scheme:\s*dark\)/g, scheme === 'dark' ? '@media all' : '@media not all')
    .replaceAll('{color-scheme:light dark}', `{color-scheme:${scheme}}`)
    .replace('<head>', '<head><base target="_blank">');

/** In the order of the message, each with its lines joined (RFC 5322 §2.2.3). */
function readHeaders(source: Buffer): MailHeader[] {
  const [head = ''] = source.toString('utf8').split(/\r?\n\r?\n/, 1);
  const lines = head.replaceAll(/\r?\n(?=[ \t])/g, '').split(/\r?\n/);
  return lines.flatMap((line) => {
    const [, name, value] = /^([^:\s]+):\s*(.*)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [{ name, value }];
  });
}

const buildDownload = (name: string, type: string, bytes: Buffer): GeneratedFile => ({
  bytes,
  headers: {
    'content-type': type,
    'content-disposition': `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`,
    'cache-control': 'private, no-store',
  },
});
