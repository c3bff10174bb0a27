import { ApiError } from '../errors.ts';

/** The maximum number of hits per subject within any `seconds`, and what to say beyond it. */
interface LimitOfNode {
  max: number;
  seconds: number;
  sentence: string;
}

/**
 * Counts hits in memory, on this node only: it protects the node's processor, and a write per hit would cost more than
 * what it prevents. Windows are for all subjects; hits of the previous one count in proportion to the part of it that is
 * still within `seconds`. `now` returns milliseconds of a steady clock.
 */
export class NodeLimit {
  readonly #limit: LimitOfNode;
  readonly #now: () => number;
  #hits = new Map<string, number>();
  #previous = new Map<string, number>();
  #end = -Infinity;

  constructor(limit: LimitOfNode, now = () => performance.now()) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Throws 429 with `Retry-After` if the subject has too many hits. */
  countHit(subject: string): void {
    if (this.countWithin(subject)) return;
    const { sentence } = this.#limit;
    throw new ApiError('too_many_requests', { sentence, retryAfter: Math.ceil((this.#end - this.#now()) / 1000) });
  }

  /** Returns false if the subject has too many hits; otherwise it counts one more. */
  countWithin(subject: string): boolean {
    const { max, seconds } = this.#limit;
    const length = seconds * 1000;
    const now = this.#now();
    if (now >= this.#end) {
      const adjacent = now < this.#end + length;
      this.#previous = adjacent ? this.#hits : new Map<string, number>();
      this.#hits = new Map();
      this.#end = adjacent ? this.#end + length : now + length;
    }
    const hits = this.#hits.get(subject) ?? 0;
    const earlier = ((this.#previous.get(subject) ?? 0) * (this.#end - now)) / length;
    if (hits + Math.floor(earlier) >= max) return false;
    this.#hits.set(subject, hits + 1);
    return true;
  }
}
