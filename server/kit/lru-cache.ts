/** Keeps what was made last, up to a number of things, so that what is asked for again is not made again. */
export class LruCache<T> {
  readonly #made = new Map<string, Promise<T>>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** What is kept under the key, or is being made; else it is made now. What fails is not kept. */
  get(key: string, make: () => Promise<T>): Promise<T> {
    const kept = this.#made.get(key) ?? make();
    // The one that was asked for last stands last.
    this.#made.delete(key);
    this.#made.set(key, kept);
    kept.catch(() => this.#made.delete(key));
    for (const [oldest] of this.#made) {
      if (this.#made.size <= this.#most) break;
      this.#made.delete(oldest);
    }
    return kept;
  }
}
