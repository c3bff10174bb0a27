import type { Log } from './log.ts';
import { isOutage } from './unreachable.ts';

/** In milliseconds, between two lines about an outage. */
const PAUSE = 10_000;

/**
 * Logs unexpected errors with their stacks. During an outage every request and every check for jobs fails in the same
 * way, so errors of one are a short line now and then (docs/reference/failures.md, C13).
 */
export class FailureLog {
  readonly #log: Log;
  readonly #readMs: () => number;
  #pausedUntil = -Infinity;
  #omitted = 0;

  /** @param readMs A clock that never goes back. */
  constructor(log: Log, readMs = () => performance.now()) {
    this.#log = log;
    this.#readMs = readMs;
  }

  report(error: unknown, message: string, fields: object = {}): void {
    if (!isOutage(error)) return this.#log.error({ err: error, ...fields }, message);
    const now = this.#readMs();
    if (now < this.#pausedUntil) {
      this.#omitted += 1;
      return undefined;
    }
    this.#pausedUntil = now + PAUSE;
    this.#log.error({ reason: formatReason(error), ...fields, omitted: this.#omitted }, `unavailable: ${message}`);
    this.#omitted = 0;
    return undefined;
  }
}

/** The error of a host with several addresses has a code, but no message. */
function formatReason(error: Error & { code?: unknown }): string {
  return [error.code, error.message].filter((part) => typeof part === 'string' && part !== '').join(' ');
}
