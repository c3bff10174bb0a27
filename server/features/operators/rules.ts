import { OPERATOR_SESSION_HOURS } from '../../../contract/operators.ts';
import { readCookieValues, buildCookieName, setCookie } from '../../kit/http/cookies.ts';
import type { Limit } from '../../kit/http/limits.ts';

/** Counted separately from the owners' limit, which is the same. */
export const WRONG_FOR_OPERATOR: Limit = { name: 'wrong passwords for operator', max: 10, seconds: 900 };
export const CODES_FOR_OPERATOR: Limit = { name: 'codes for operator', max: 5, seconds: 3600 };

const SESSION = 'operator';
const SECONDS = OPERATOR_SESSION_HOURS * 3600;

/** For the main host; not sent with requests from other sites. Without a token it deletes the cookie. */
export function buildOperatorCookie(secure: boolean, token?: string): string {
  return setCookie(buildCookieName(SESSION, secure), token, {
    secure,
    seconds: SECONDS,
    sameSite: 'Strict',
    httpOnly: true,
  });
}

export const readOperatorTokens = (header: string | undefined, secure: boolean): string[] =>
  readCookieValues(header, buildCookieName(SESSION, secure));
