import { ApiError } from './errors.ts';

/** Lets each subject do one thing at a time, and so many of them on this node; who comes too early is sent away. */
export class BusyGuard {
  readonly #atOnce: number;
  readonly #busySentence: string;
  readonly #running = new Set<string>();

  /** `busySentence` tells who comes a second time that the first still runs. */
  constructor(atOnce: number, busySentence: string) {
    this.#atOnce = atOnce;
    this.#busySentence = busySentence;
  }

  /** Begins; call what it answers at the end, once or more. Throws 429 when the subject is at it, or too many others are. */
  begin(subject: string): () => void {
    if (this.#running.has(subject)) {
      throw new ApiError('too_many_requests', { retryAfter: 30, sentence: this.#busySentence });
    }
    if (this.#running.size >= this.#atOnce) throw new ApiError('too_many_requests', { retryAfter: 30 });
    this.#running.add(subject);
    let over = false;
    return () => {
      if (!over) this.#running.delete(subject);
      over = true;
    };
  }
}
