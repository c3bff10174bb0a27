import type { Kysely, RawBuilder } from 'kysely';
import { commitInTwoPhases } from './distribution.ts';
import type { Tables } from './tables.ts';
import type { Clock } from './clock.ts';
import type { Job, JobOptions, JobSender } from './jobs.ts';

export interface DbOptions {
  /** The sites' tables are distributed (distribution.ts). */
  distributed?: boolean;
}

/** `bound` to a transaction. */
type BoundOptions = DbOptions & { bound?: true };

/**
 * Queries, the database clock, and jobs enqueued in the same transaction. A `Db` passed to a function may already be
 * bound to a transaction; the function need not check.
 */
export class Db {
  readonly q: Kysely<Tables>;
  readonly #clock: Clock;
  readonly #jobs: JobSender;
  readonly #options: BoundOptions;

  constructor(q: Kysely<Tables>, clock: Clock, jobs: JobSender, options: BoundOptions = {}) {
    this.q = q;
    this.#clock = clock;
    this.#jobs = jobs;
    this.#options = options;
  }

  /** Seconds that `now` is ahead of the database clock, for statements that are not built. */
  get offset(): number {
    return this.#clock.offset;
  }

  get now(): RawBuilder<string> {
    return this.#clock.sql();
  }

  secondsFromNow(seconds: number): RawBuilder<string> {
    return this.#clock.sql(seconds);
  }

  /** Shifts the clock by `seconds`, to seed data as if it had happened at another time. */
  atOffset(seconds: number): Db {
    const clock = this.#clock;
    const shifted: Clock = {
      offset: clock.offset + seconds,
      sql: (ahead = 0) => clock.sql(seconds + ahead),
    };
    return new Db(this.q, shifted, this.#jobs, this.#options);
  }

  /** Joins the outer transaction if there is one. */
  async transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    if (this.#options.bound) return work(this);
    return this.q.transaction().execute(async (tx) => {
      if (this.#options.distributed) await commitInTwoPhases(tx);
      return work(new Db(tx, this.#clock, this.#jobs, { ...this.#options, bound: true }));
    });
  }

  /** The job runs only if the transaction commits. Throws outside of a transaction. */
  async enqueue<Payload extends object>(job: Job<Payload>, payload: Payload, options: JobOptions = {}) {
    if (!this.#options.bound) throw new Error(`the job ${job.name} needs a transaction`);
    await this.#jobs.send(this.q, job, payload, options);
  }

  /** Runs earlier jobs of a kind again, as `enqueue` does. Throws `not_found` for a kind that does not exist. */
  async enqueueAgain(name: string, payloads: readonly object[]) {
    if (!this.#options.bound) throw new Error(`the job ${name} needs a transaction`);
    await this.#jobs.sendAgain(this.q, name, payloads);
  }
}
