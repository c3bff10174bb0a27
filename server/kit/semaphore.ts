import { ApiError } from './errors.ts';

/** Queues further tasks, so that one kind of work cannot use the whole machine. */
export class Semaphore {
  readonly #queue: (() => void)[] = [];
  readonly #maxQueue: number;
  #free: number;

  constructor(atOnce: number, maxQueue: number) {
    this.#free = atOnce;
    this.#maxQueue = maxQueue;
  }

  /** Throws 503 if the queue is full. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    await this.#acquire();
    try {
      return await task();
    } finally {
      const next = this.#queue.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  #acquire(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    if (this.#queue.length >= this.#maxQueue) throw new ApiError('unavailable', { retryAfter: 5 });
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#queue.push(resolve);
    return promise;
  }
}
