import { ApiError } from '../errors.ts';

/** The maximum number of hits per subject in a fixed window of `seconds`, and what to say beyond it. */
interface LimitOfNode {
  max: number;
  seconds: number;
  sentence: string;
}

/**
 * Counts hits in memory, on this node only: it protects the node's processor, and a write per hit would cost more than
 * what it prevents. One window is for all subjects; `now` returns milliseconds of a steady clock.
 */
export class NodeLimit {
  readonly #limit: LimitOfNode;
  readonly #now: () => number;
  readonly #hits = new Map<string, number>();
  #end = 0;

  constructor(limit: LimitOfNode, now = () => performance.now()) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Throws 429 with `Retry-After` if the subject has too many hits in this window. */
  countHit(subject: string): void {
    const { max, seconds, sentence } = this.#limit;
    const now = this.#now();
    if (now >= this.#end) {
      this.#hits.clear();
      this.#end = now + seconds * 1000;
    }
    const hits = (this.#hits.get(subject) ?? 0) + 1;
    this.#hits.set(subject, hits);
    if (hits <= max) return;
    throw new ApiError('too_many_requests', { sentence, retryAfter: Math.ceil((this.#end - now) / 1000) });
  }
}
