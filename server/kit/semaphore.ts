import { ApiError } from './errors.ts';

/**
 * Runs a limited number of tasks at once and queues the others, so that one kind of work cannot use the whole machine.
 */
export class Semaphore {
  readonly #line: (() => void)[] = [];
  readonly #longest: number;
  #free: number;

  /** `longest` is the maximum length of the queue; further tasks are rejected. */
  constructor(atOnce: number, longest: number) {
    this.#free = atOnce;
    this.#longest = longest;
  }

  /** Runs the task when a place is free. Throws 503 if the queue is full. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    await this.#turn();
    try {
      return await task();
    } finally {
      const next = this.#line.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  #turn(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    if (this.#line.length >= this.#longest) throw new ApiError('unavailable', { retryAfter: 5 });
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#line.push(resolve);
    return promise;
  }
}
