import { ApiFailure } from '../../../contract/client.ts';

export function isSignedOut(cause: unknown): boolean {
  return cause instanceof ApiFailure && cause.status === 401 && cause.code === 'not_signed_in';
}

/** Returns whether a retry may succeed: no response, or a server error. */
export function isTemporary(cause: unknown): boolean {
  return cause instanceof ApiFailure && (cause.status === 0 || cause.status >= 500);
}

/** Returns the message of an ApiFailure below status 500, else `fallback`. */
export function formatFailure(cause: unknown, fallback: string): string {
  return cause instanceof ApiFailure && cause.status < 500 ? cause.message : fallback;
}
