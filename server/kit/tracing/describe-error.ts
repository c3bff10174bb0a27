/**
 * Describes an error in OpenTelemetry's terms, without its message. The code is that of PostgreSQL, of the system, or an
 * HTTP status.
 */
export function describeError(error: unknown): { 'error.type': string } {
  if (!(error instanceof Error)) return { 'error.type': 'Error' };
  const { code } = error as Error & { code?: unknown };
  const known = typeof code === 'number' || (typeof code === 'string' && /^[\w.-]{1,50}$/.test(code));
  return { 'error.type': known ? String(code) : error.name };
}
