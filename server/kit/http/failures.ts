import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { ApiError, fieldErrors } from '../errors.ts';

/**
 * Any failure as the refusal that is sent. What is not the caller's doing is reported, and the answer carries nothing
 * of it: no stack, no SQL, no path.
 */
export function toApiError(error: unknown, report: (unexpected: unknown) => void): ApiError {
  if (error instanceof ApiError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return toFieldErrors(error.validation);
  const known = fromFrameworkError(error) ?? fromTextError(error);
  if (known) return known;
  report(error);
  return new ApiError(
    isUnreachable(error) ? 'unavailable' : 'internal_error',
    isUnreachable(error) ? { retryAfter: 2 } : {},
  );
}

/** The first sentence about each field; a body that is no object at all has no fields. */
function toFieldErrors(
  issues: readonly { instancePath: string; message?: string | undefined; keyword: string; params: object }[],
): ApiError {
  const fields: Record<string, string> = {};
  for (const { instancePath, message } of issues) {
    const name = instancePath.split('/').findLast((part) => part !== '' && !/^\d+$/.test(part));
    if (name !== undefined) fields[name] ??= message ?? 'This is not valid.';
  }
  return Object.keys(fields).length > 0 ? fieldErrors(fields) : new ApiError('malformed_request');
}

/** Refusals of the HTTP framework, by their status. */
function fromFrameworkError(error: unknown): ApiError | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  if (error.statusCode === 413) return new ApiError('too_large');
  if (error.statusCode === 415) return new ApiError('unsupported_type');
  if (typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500) {
    return new ApiError('malformed_request');
  }
  return undefined;
}

/** Text that PostgreSQL cannot hold, a NUL in it: the caller's doing, wherever it came in. */
function fromTextError(error: unknown): ApiError | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '22021' || code === '22P05' ? new ApiError('malformed_request') : undefined;
}

/** The database is away, starting, out of connections, or has ended a circle of waiters: worth another try soon. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(08|57P|53|40)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '25006'].includes(code) ||
    /timeout exceeded|Connection terminated|timed? ?out/i.test(error.message)
  );
}
