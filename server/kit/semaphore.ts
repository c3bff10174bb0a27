import { ApiError } from './errors.ts';

/** Lets a few tasks run at once while others wait in line, so that one kind of work cannot take all of a machine. */
export class Semaphore {
  readonly #line: (() => void)[] = [];
  readonly #longest: number;
  #free: number;

  /** `longest`: who would have to wait behind so many others is sent away instead. */
  constructor(atOnce: number, longest: number) {
    this.#free = atOnce;
    this.#longest = longest;
  }

  /** Runs the task when it is its turn. Throws 503 when the line is too long. */
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
