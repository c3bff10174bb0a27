import { ApiError } from './errors.ts';

/** Allows one run per subject and a limited number of runs on this node; rejects the others at once. */
export class BusyGuard {
  readonly #atOnce: number;
  readonly #busySentence: string;
  readonly #running = new Set<string>();

  constructor(atOnce: number, busySentence: string) {
    this.#atOnce = atOnce;
    this.#busySentence = busySentence;
  }

  /**
   * Returns the function that ends the run, which may be called repeatedly. Throws 429 if the subject is busy or the
   * limit is reached.
   */
  begin(subject: string): () => void {
    if (this.#running.has(subject)) {
      throw new ApiError('too_many_requests', { retryAfter: 30, sentence: this.#busySentence });
    }
    if (this.#running.size >= this.#atOnce) throw new ApiError('too_many_requests', { retryAfter: 30 });
    this.#running.add(subject);
    let ended = false;
    return () => {
      if (!ended) this.#running.delete(subject);
      ended = true;
    };
  }
}
