/** A retry may soon succeed: the database is unreachable, starting, full, out of connections, or has resolved a deadlock. */
export function isUnreachable(error: unknown): error is Error {
  return error instanceof Error && (CANCELED.test(readCode(error)) || isOutage(error));
}

/** Nothing that needs the database succeeds; unlike a statement that took too long, or met another one. */
export function isOutage(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = readCode(error);
  return (
    /^(08|57P|53)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', ...WRITABLE_ELSEWHERE].includes(code) ||
    (!CANCELED.test(code) && /timeout exceeded|Connection terminated|timed? ?out|is not queryable/i.test(error.message))
  );
}

/**
 * From a standby that is not promoted yet: a write, and a lock on a row. The second one is also the answer of a database that
 * accepts no connections for now.
 */
const WRITABLE_ELSEWHERE = ['25006', '55000'];

/** A timeout of a statement or of its wait for a lock, a deadlock, a lost race. */
const CANCELED = /^(40|57014$|55P03$)/;

const readCode = (error: Error) => ('code' in error ? String(error.code) : '');
