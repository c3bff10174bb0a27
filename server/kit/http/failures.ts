import { ApiError, buildFieldErrors } from '../errors.ts';
import { isUnreachable } from '../unreachable.ts';
import { InputError } from './schemas.ts';

/** Passes unexpected errors to `report`; the response carries no details of them: no stack, no SQL, no path. */
export function toApiError(error: unknown, report: (unexpected: unknown) => void): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof InputError) return toFieldErrors(error.issues);
  const known = fromFrameworkError(error) ?? fromTextError(error);
  if (known) return known;
  report(error);
  return new ApiError(
    isUnreachable(error) ? 'unavailable' : 'internal_error',
    isUnreachable(error) ? { retryAfter: 2 } : {},
  );
}

/**
 * Keeps the first message of each field. One of an object in a list is named by its path, as in `people.0.first_name`, any
 * other by its own name; a value of a list belongs to the list. A body that is not an object has no fields.
 */
function toFieldErrors(issues: InputError['issues']): ApiError {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) {
    const name = nameField(path.map(String).filter((part) => part !== ''));
    if (name !== '') fields[name] ??= message;
  }
  return Object.keys(fields).length > 0 ? buildFieldErrors(fields) : new ApiError('malformed_request');
}

function nameField(path: readonly string[]): string {
  const isIndex = (part: string | undefined) => part !== undefined && /^\d+$/.test(part);
  const named = path.slice(0, path.findLastIndex((part) => !isIndex(part)) + 1);
  const list = named.findIndex((_, at) => isIndex(named[at + 1]));
  return named.slice(list < 0 ? -1 : list).join('.');
}

function fromFrameworkError(error: unknown): ApiError | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  if (error.statusCode === 413) return new ApiError('too_large');
  if (error.statusCode === 415) return new ApiError('unsupported_type');
  // A parameter of the path longer than any id or token.
  if (error.statusCode === 414) return new ApiError('not_found');
  if (typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500) {
    return new ApiError('malformed_request');
  }
  return undefined;
}

/** Text that PostgreSQL cannot store, such as NUL, is a client error, wherever it was sent. */
function fromTextError(error: unknown): ApiError | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '22021' || code === '22P05' ? new ApiError('malformed_request') : undefined;
}
