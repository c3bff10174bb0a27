import type { NewViolation, OldViolation } from '../../../contract/policy-reports.ts';

/** What is kept of a report: neither the page's address nor samples of its text, which may contain names or tokens. */
export interface Violation {
  directive: string;
  /** An origin, or the name of what has none, such as `inline`. */
  blocked: string;
}

/** Those that the pages' policy or a browser's report of it can name. */
const DIRECTIVES: ReadonlySet<string> = new Set([
  'base-uri',
  'child-src',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'worker-src',
]);

const KEYWORDS: ReadonlySet<string> = new Set(['inline', 'eval', 'wasm-eval', 'self', 'data', 'blob', 'about']);

/** `chrome-extension`, `moz-extension`, `safari-web-extension` and the like; what they inject is not ours. */
const EXTENSION = /^[a-z-]*extension(:|$)/i;

/** Returns the violations that pages may have caused, in either format. */
export function listViolations(
  report: { 'csp-report': OldViolation } | readonly { type: string; body?: NewViolation | undefined }[],
): Violation[] {
  const reported =
    'csp-report' in report
      ? [fromOldFormat(report['csp-report'])]
      : report.filter(({ type }) => type === 'csp-violation').map(({ body = {} }) => body);
  return reported
    .filter(({ blockedURL = '', sourceFile = '' }) => !EXTENSION.test(blockedURL) && !EXTENSION.test(sourceFile))
    .map(({ effectiveDirective = '', blockedURL = '' }) => ({
      directive: DIRECTIVES.has(effectiveDirective) ? effectiveDirective : 'other',
      blocked: toOrigin(blockedURL),
    }));
}

/** Older browsers send the whole directive, with its sources, and only as `violated-directive`. */
function fromOldFormat(violation: OldViolation): NewViolation {
  const directive = violation['effective-directive'] ?? violation['violated-directive'];
  return {
    effectiveDirective: directive?.split(' ')[0],
    blockedURL: violation['blocked-uri'],
    sourceFile: violation['source-file'],
  };
}

/** Paths and queries of addresses may contain names and tokens. */
function toOrigin(blocked: string): string {
  if (KEYWORDS.has(blocked)) return blocked;
  const url = URL.parse(blocked);
  if (!url) return 'other';
  return /^(https?|wss?):$/.test(url.protocol) && url.host.length <= 100 ? `${url.protocol}//${url.host}` : 'other';
}
