/**
 * Runs a task once at a time for each key. While it runs, all further calls share one run that begins afterwards, so that
 * it sees what they were made for.
 */
export class MergedRuns {
  readonly #runs = new WeakMap<object, { running: Promise<void>; next: Promise<void> | undefined }>();

  run(key: object, task: () => Promise<void>): Promise<void> {
    const before = this.#runs.get(key);
    if (!before) return this.#start(key, task);
    // A failed run is reported to those who have asked for it.
    return (before.next ??= before.running.catch(() => undefined).then(() => this.#start(key, task)));
  }

  #start(key: object, task: () => Promise<void>): Promise<void> {
    const running = task();
    const entry = { running, next: undefined };
    this.#runs.set(key, entry);
    const forget = () => {
      if (this.#runs.get(key) === entry && entry.next === undefined) this.#runs.delete(key);
    };
    running.then(forget, forget);
    return running;
  }
}
