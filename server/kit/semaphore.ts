import { ApiError } from './errors.ts';

/** The tasks of one key. */
interface Lane {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Runs a limited number of tasks at once and queues the others, so that one kind of work cannot use the whole machine.
 * Waiting tasks of different keys, such as tenants, take turns, so that many of one do not delay another's.
 */
export class Semaphore {
  /** The keys with tasks; the one served last is at the end. */
  readonly #lanes = new Map<string, Lane>();
  readonly #longest: number;
  readonly #longestPerKey: number;
  readonly #perKey: number;
  #free: number;
  #waiting = 0;

  /**
   * `longest` is the maximum number of waiting tasks; further ones are rejected. One key runs at most `perKey` tasks at
   * once and, if that is fewer than `atOnce`, may use a quarter of the queue.
   */
  constructor(atOnce: number, longest: number, perKey = atOnce) {
    this.#free = atOnce;
    this.#longest = longest;
    this.#perKey = perKey;
    this.#longestPerKey = perKey < atOnce ? Math.ceil(longest / 4) : longest;
  }

  /** Runs the task when a place is free. Throws 503 if the queue is full. */
  async run<T>(task: () => Promise<T>, key = ''): Promise<T> {
    await this.#enter(key);
    try {
      return await task();
    } finally {
      this.#leave(key);
    }
  }

  #enter(key: string): Promise<void> {
    const lane = this.#lanes.get(key) ?? { running: 0, waiting: [] };
    if (this.#free > 0 && lane.running < this.#perKey) {
      this.#start(key, lane);
      return Promise.resolve();
    }
    if (this.#waiting >= this.#longest || lane.waiting.length >= this.#longestPerKey)
      throw new ApiError('unavailable', { retryAfter: 5 });
    const { promise, resolve } = Promise.withResolvers<void>();
    lane.waiting.push(resolve);
    this.#lanes.set(key, lane);
    this.#waiting += 1;
    return promise;
  }

  #leave(key: string): void {
    const lane = this.#lanes.get(key);
    if (lane) lane.running -= 1;
    if (lane?.running === 0 && lane.waiting.length === 0) this.#lanes.delete(key);
    this.#free += 1;
    for (const [next, other] of this.#lanes) {
      const wake = other.running < this.#perKey ? other.waiting.shift() : undefined;
      if (!wake) continue;
      this.#waiting -= 1;
      this.#start(next, other);
      wake();
      return;
    }
  }

  #start(key: string, lane: Lane): void {
    this.#free -= 1;
    lane.running += 1;
    this.#lanes.delete(key);
    this.#lanes.set(key, lane);
  }
}
