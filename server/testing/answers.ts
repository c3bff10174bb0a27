import { ERRORS, type ErrorCode } from '../../contract/errors.ts';
import type { Received } from './app.ts';

/** Traces of the program that no response may contain: stacks, files, and statements and errors of the database. */
const INTERNAL =
  /\n\s+at \S|node:internal|node_modules|\.(ts|mjs|js):\d+|\b(select|insert into|update|delete from)\b.+\b(from|values|set|where)\b|syntax error at|\b(relation|column|constraint) "|violates|kysely|postgres|\bpg_/i;

/**
 * Lists what is wrong with a response of the API, whatever the request was: its status, the format of errors, the
 * security headers, cookies that other hosts would get, and traces of the program (docs/reference/failures.md, X4 and
 * X9).
 */
export function findFaults(method: string, { status, headers, text, body }: Received): string[] {
  const faults = [...findMissingHeaders(headers)];
  if (!/\bno-store\b/.test(headers['cache-control'] ?? '')) faults.push('may be stored by caches');
  if (status >= 500) faults.push(`status ${status}`);
  if (status < 400) return faults;
  if (INTERNAL.test(text)) faults.push('a trace of the program');
  if (method === 'HEAD') return faults;
  const { error, code, fields, ...others } = body;
  const known = typeof code === 'string' && code in ERRORS ? ERRORS[code as ErrorCode] : undefined;
  if (!headers['content-type']?.startsWith('application/json')) faults.push('an error that is not JSON');
  if (typeof error !== 'string' || error === '') faults.push('an error without a sentence');
  if (known?.status !== status) faults.push('a status that its code does not have');
  if (fields !== undefined && !Object.values(fields as object).every((each) => typeof each === 'string'))
    faults.push('fields without sentences');
  if (Object.keys(others).some((name) => name !== 'success')) faults.push('more fields than an error has');
  return faults;
}

/** Finds security headers that every response must have, and headers that none may have. */
export function* findMissingHeaders(headers: Received['headers']): Generator<string> {
  const policy = String(headers['content-security-policy']);
  if (!/default-src 'none'/.test(policy) || !/frame-ancestors 'none'/.test(policy) || /unsafe-inline/.test(policy))
    yield 'no strict content security policy';
  if (headers['x-content-type-options'] !== 'nosniff') yield 'no nosniff';
  for (const name of ['referrer-policy', 'permissions-policy', 'cross-origin-opener-policy', 'x-request-id'])
    if (headers[name] === undefined) yield `no ${name}`;
  if (headers['x-powered-by'] !== undefined || headers.server !== undefined) yield 'names the program';
  for (const cookie of headers['set-cookie'] ?? []) if (/;\s*domain=/i.test(cookie)) yield 'a cookie for other hosts';
}
