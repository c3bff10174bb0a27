/** A retry may soon succeed: the database is unreachable, starting, out of connections, or has resolved a deadlock. */
export function isUnreachable(error: unknown): error is Error {
  return error instanceof Error && (CANCELED.test(readCode(error)) || isOutage(error));
}

/** Nothing that needs the database succeeds; unlike a statement that took too long, or met another one. */
export function isOutage(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = readCode(error);
  return (
    /^(08|57P|53)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '25006'].includes(code) ||
    (!CANCELED.test(code) && /timeout exceeded|Connection terminated|timed? ?out|is not queryable/i.test(error.message))
  );
}

const CANCELED = /^(40|57014$)/;

const readCode = (error: Error) => ('code' in error ? String(error.code) : '');
