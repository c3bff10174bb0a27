import { ApiFailure } from '../../../contract/client.ts';

/** Whether the session is over, so that only signing in again helps. */
export function isSignedOut(cause: unknown): boolean {
  return cause instanceof ApiFailure && cause.status === 401 && cause.code === 'not_signed_in';
}

/** Whether trying again may help: no answer at all, or a server in trouble. */
export function isTemporary(cause: unknown): boolean {
  return cause instanceof ApiFailure && (cause.status === 0 || cause.status >= 500);
}

/** What to tell of a failure: the server's sentence where it knows better than `fallback`. */
export function formatFailure(cause: unknown, fallback: string): string {
  return cause instanceof ApiFailure && cause.status < 500 ? cause.message : fallback;
}
