import { policyReports } from '../../contract/policy-reports.ts';
import type { Config } from '../config/config.ts';

const CLOSED = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Powers of a browser that no page uses. */
const UNUSED = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb'];

/** Files that other sites may show: webmail shows pictures of mails. */
const EMBEDDABLE = /^\/(media|assets)\/|^\/share\.jpg$/;

export function buildSecurityHeaders({ publicUrl }: Config, path: string): Record<string, string> {
  return {
    'content-security-policy': CLOSED,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': EMBEDDABLE.test(path) ? 'cross-origin' : 'same-site',
    'permissions-policy': UNUSED.map((name) => `${name}=()`).join(', '),
    ...(publicUrl.protocol === 'https:' && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

const REPORTS_PATH = `/api${policyReports.take.path}`;

/**
 * Headers of a page, whose violations browsers report to this host. The Reporting API exists over https only, and a
 * browser that has it ignores `report-uri` beside `report-to`.
 */
export function buildPageHeaders({ publicUrl }: Config, nonce: string): Record<string, string> {
  const policy = `${buildPagePolicy(nonce)}; report-uri ${REPORTS_PATH}`;
  if (publicUrl.protocol !== 'https:') return { 'content-security-policy': policy };
  return {
    'content-security-policy': `${policy}; report-to policy`,
    'reporting-endpoints': `policy="${REPORTS_PATH}"`,
  };
}

/**
 * Everything from this host; scripts and styles also with this response's nonce.
 */
function buildPagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
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
