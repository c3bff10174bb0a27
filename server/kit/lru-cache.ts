export class LruCache<T> {
  readonly #values = new Map<string, Promise<T>>();
  readonly #maxSize: number;

  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  /** Makes a missing value; concurrent calls share it. Failures are not cached. */
  get(key: string, make: () => Promise<T>): Promise<T> {
    const value = this.#values.get(key) ?? make();
    // A map iterates in insertion order; inserting again moves the entry to the end.
    this.#values.delete(key);
    this.#values.set(key, value);
    value.catch(() => this.#values.delete(key));
    for (const [oldest] of this.#values) {
      if (this.#values.size <= this.#maxSize) break;
      this.#values.delete(oldest);
    }
    return value;
  }
}
