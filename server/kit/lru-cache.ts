/** Caches the most recently used values, up to a maximum number. */
export class LruCache<T> {
  readonly #made = new Map<string, Promise<T>>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** Returns the cached or pending value of the key, or makes it. Failures are not cached. */
  get(key: string, make: () => Promise<T>): Promise<T> {
    const kept = this.#made.get(key) ?? make();
    // A map iterates in insertion order; inserting again moves the entry to the end.
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
