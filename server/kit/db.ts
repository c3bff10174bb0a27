import type { Kysely, RawBuilder } from 'kysely';
import type { Tables } from './tables.ts';
import type { Clock } from './clock.ts';
import type { Job, JobOptions, JobSender } from './jobs.ts';

/**
 * The database as the product uses it: queries, the deciding clock, and jobs that are rows of the same transaction.
 * A `Db` handed to a function may be bound to a transaction; the function need not know.
 */
export class Db {
  /** The query builder, on the transaction when there is one. */
  readonly q: Kysely<Tables>;
  readonly #clock: Clock;
  readonly #jobs: JobSender;
  readonly #bound: boolean;

  constructor(q: Kysely<Tables>, clock: Clock, jobs: JobSender, bound = false) {
    this.q = q;
    this.#clock = clock;
    this.#jobs = jobs;
    this.#bound = bound;
  }

  /** Now on the deciding clock, as SQL. */
  get now(): RawBuilder<string> {
    return this.#clock.sql();
  }

  /** So many seconds from now on the deciding clock, as SQL. */
  secondsFromNow(seconds: number): RawBuilder<string> {
    return this.#clock.sql(seconds);
  }

  /** The same database as at another time, so many seconds from now: for what is told as if it had happened then. */
  atOffset(seconds: number): Db {
    const clock = this.#clock;
    const shifted: Clock = {
      offset: clock.offset + seconds,
      sql: (ahead = 0) => clock.sql(seconds + ahead),
    };
    return new Db(this.q, shifted, this.#jobs, this.#bound);
  }

  /** Runs the work in one transaction; inside another one it becomes a part of that. */
  async transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    if (this.#bound) return work(this);
    return this.q.transaction().execute((tx) => work(new Db(tx, this.#clock, this.#jobs, true)));
  }

  /** Adds a job as a row of this transaction: it runs if and only if the transaction commits. */
  async enqueue<Payload extends object>(job: Job<Payload>, payload: Payload, options: JobOptions = {}) {
    if (!this.#bound) throw new Error(`the job ${job.name} needs a transaction`);
    await this.#jobs.send(this.q, job, payload, options);
  }
}
