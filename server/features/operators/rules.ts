import { OPERATOR_SESSION_HOURS } from '../../../contract/operators.ts';
import { readCookieValues, hostCookieName, setCookie } from '../../kit/http/cookies.ts';
import type { Limit } from '../../kit/http/limits.ts';

/** Wrong passwords for one operator: as many as for an owner, counted apart. */
export const WRONG_FOR_OPERATOR: Limit = { name: 'wrong passwords for operator', max: 10, seconds: 900 };
/** Code mails to one operator, who has given the right password for each. */
export const CODES_FOR_OPERATOR: Limit = { name: 'codes for operator', max: 5, seconds: 3600 };

const SESSION = 'operator';
const SECONDS = OPERATOR_SESSION_HOURS * 3600;

/** An operator's session on the main host; no other site's page is sent along with it. Without a token its end. */
export function buildOperatorCookie(secure: boolean, token?: string): string {
  return setCookie(hostCookieName(SESSION, secure), token, {
    secure,
    seconds: SECONDS,
    sameSite: 'Strict',
    httpOnly: true,
  });
}

/** The session tokens in a Cookie header. */
export const readOperatorTokens = (header: string | undefined, secure: boolean): string[] =>
  readCookieValues(header, hostCookieName(SESSION, secure));
