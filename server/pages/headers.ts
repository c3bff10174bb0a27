import { createHash } from 'node:crypto';
import { policyReports } from '../../contract/policy-reports.ts';
import type { Config } from '../config/config.ts';

const CLOSED = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Powers of a browser that no page uses. */
const UNUSED = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb'];

/** Files that other sites may show: webmail shows pictures of mails. */
const EMBEDDABLE = /^\/(media|assets)\/|^\/share\.jpg$/;

export type SecurityHeaders = (path: string) => Readonly<Record<string, string>>;

/** Returns a function that gives the headers of every response by its path. */
export function createSecurityHeaders({ publicUrl }: Config): SecurityHeaders {
  const build = (resourcePolicy: string) => ({
    'content-security-policy': CLOSED,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': resourcePolicy,
    'permissions-policy': UNUSED.map((name) => `${name}=()`).join(', '),
    ...(publicUrl.protocol === 'https:' && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  });
  const [own, embeddable] = [build('same-site'), build('cross-origin')];
  return (path) => (EMBEDDABLE.test(path) ? embeddable : own);
}

const REPORTS_PATH = `/api${policyReports.take.path}`;

/**
 * Headers of a page, whose violations browsers report to this host. The Reporting API exists over https only, and a
 * browser that has it ignores `report-uri` beside `report-to`.
 */
export function buildPageHeaders({ publicUrl }: Config, inline: InlineSources): Record<string, string> {
  const policy = `${buildPagePolicy(inline)}; report-uri ${REPORTS_PATH}`;
  if (publicUrl.protocol !== 'https:') return { 'content-security-policy': policy };
  return {
    'content-security-policy': `${policy}; report-to policy`,
    'reporting-endpoints': `policy="${REPORTS_PATH}"`,
  };
}

export interface InlineSources {
  /** Texts of the style elements. */
  styles: readonly string[];
  /** Of this response only. */
  nonce?: string | undefined;
}

/**
 * Everything from this host, and the style elements of the page by their hashes; no page has a script element with a
 * text. A nonce instead would make each response another one.
 */
function buildPagePolicy({ styles, nonce }: InlineSources): string {
  const once = nonce === undefined ? '' : ` 'nonce-${nonce}'`;
  return [
    "default-src 'none'",
    `script-src 'self'${once}`,
    `style-src 'self'${styles.map((text) => ` ${hashSource(text)}`).join('')}${once}`,
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** By text. There are as many as entries of the build with inline styles. */
const hashes = new Map<string, string>();

function hashSource(text: string): string {
  let source = hashes.get(text);
  if (source === undefined) {
    source = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    hashes.set(text, source);
  }
  return source;
}
