import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { fromKysely, PgBoss, type JobInsert } from 'pg-boss';
import type { z } from 'zod';
import type { Tables } from './tables.ts';
import { requireFound } from './errors.ts';
import { FailureLog } from './failure-log.ts';
import type { Log } from './log.ts';
import { HEARTBEAT, RETRIES, SCHEDULED, SUPERVISION, URGENT_RETRIES, WORK } from './job-pace.ts';
import { openJobDatabase, type JobDatabase } from './job-database.ts';
import type { DatabaseAddress } from './pool.ts';
import { STOPPED_BY, trackTimeLeft } from './stop-times.ts';
import { addCause, traceJob } from './tracing/jobs.ts';
import type { Tracing } from './tracing/tracing.ts';

/** A kind of background work. Handlers are bound to it in a feature's `jobs.ts`. */
export interface Job<Payload extends object> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** Somebody who has paid waits for it: the first retries, also after its node died, come sooner. */
  readonly urgent?: true;
}

/** The payload holds ids, never secrets in clear text. */
export function defineJob<Payload extends object>(
  name: string,
  payload: z.ZodType<Payload>,
  options: Pick<Job<Payload>, 'urgent'> = {},
): Job<Payload> {
  return { name, payload, ...options };
}

/** A job that throws this is given up at once, because trying again cannot help. The message names nobody. */
export class UnrecoverableError extends Error {}

export interface JobHandler<Services> {
  readonly name: string;
  readonly urgent?: true;
  /** Minute, hour, day of the month, month, day of the week, in UTC. */
  readonly cron?: string;
  /** Runs with an empty payload. */
  readonly atStart?: boolean;
  readonly run: (services: Services, payload: unknown) => Promise<void>;
}

/**
 * With `cron` the job runs on schedule with an empty payload, on one node at a time; a failed run is not retried before
 * the next scheduled one.
 */
export function handle<Services, Payload extends object>(
  definition: Job<Payload>,
  action: (services: Services, payload: Payload) => Promise<void>,
  schedule: Pick<JobHandler<Services>, 'cron' | 'atStart'> = {},
): JobHandler<Services> {
  return {
    name: definition.name,
    ...(definition.urgent && { urgent: true }),
    ...schedule,
    run: (services, payload) => action(services, definition.payload.parse(payload)),
  };
}

/** `once` disables retries, for jobs that something else repeats; `retries` are fewer than the usual ones. */
export interface JobOptions {
  inSeconds?: number;
  once?: true;
  retries?: number;
}

/** A job as a backup holds it. */
export type WaitingJob = JobInsert & { name: string };

export interface JobSender {
  send<Payload extends object>(
    q: Kysely<Tables>,
    job: Job<Payload>,
    payload: Payload,
    options: JobOptions,
  ): Promise<void>;
  sendAgain(q: Kysely<Tables>, name: string, payloads: readonly object[]): Promise<void>;
}

export interface JobsOptions {
  address: DatabaseAddress;
  pool: Pool;
  log: Log;
  /** Of the whole product, so that an outage is logged once. */
  failures?: FailureLog;
  /** A job that throws this signal's reason runs again after the next start. */
  stopping?: AbortSignal;
  listen: boolean;
  /** As of a pool, for the connections of its own. */
  keepsPlans?: boolean;
  tracing?: Tracing | undefined;
  /** By default true; otherwise another role has created the queue's tables (job-tables.ts). */
  ownsTables?: boolean;
}

/** Keeps a copy of each job whose retries are used up; nothing works on them (given-up-jobs.ts). */
export const GIVEN_UP_QUEUE = 'jobs.given-up';
const GIVEN_UP_DAYS = 30;

/** Uses the product's own database (pg-boss); works on jobs after `startWorkers`. */
export class Jobs implements JobSender, AsyncDisposable {
  readonly #boss: PgBoss;
  readonly #own: JobDatabase | undefined;
  readonly #options: JobsOptions;
  readonly #timeLeft: (due: number) => number;
  #stopped = false;
  #closed = false;
  #handlers: readonly (Omit<JobHandler<never>, 'run'> & { run: (payload: unknown) => Promise<void> })[] = [];
  #scheduled: ReadonlySet<string> = new Set();

  private constructor(boss: PgBoss, own: JobDatabase | undefined, options: JobsOptions) {
    this.#boss = boss;
    this.#own = own;
    this.#options = options;
    this.#timeLeft = trackTimeLeft(options.stopping ?? new AbortController().signal);
  }

  /** With `listen` it uses its own connections, gets notified of new jobs, and maintains its tables. */
  static async open(options: JobsOptions): Promise<Jobs> {
    const { address, pool, log, failures = new FailureLog(log) } = options;
    const { listen, keepsPlans = false, ownsTables = true } = options;
    const onError = (error: unknown): void => {
      if (!jobs.#closed) failures.report(error, 'jobs');
    };
    const own = listen ? openJobDatabase(address, { keepsPlans, onError }) : undefined;
    const boss = new PgBoss({
      db: own ?? { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
      migrate: ownsTables,
      useListenNotify: listen,
      schedule: listen,
      supervise: listen,
      ...SUPERVISION,
    });
    const jobs = new Jobs(boss, own, options);
    boss.on('error', onError);
    try {
      await boss.start();
    } catch (error) {
      await own?.close();
      throw error;
    }
    return jobs;
  }

  async register<Services>(services: Services, handlers: readonly JobHandler<Services>[]): Promise<void> {
    this.#handlers = handlers.map(({ run, ...named }) => ({
      ...named,
      run: traceJob(this.#options.tracing, named.name, (payload) => run(services, payload)),
    }));
    this.#scheduled = new Set(handlers.flatMap(({ name, cron }) => (cron === undefined ? [] : [name])));
    await this.createQueues(handlers);
  }

  /**
   * Creates missing queues only: creating a queue clears it from pg-boss's cache, and the first transaction that sends
   * to it would then look it up over a second connection.
   */
  async createQueues(queues: readonly { name: string; cron?: string }[]): Promise<void> {
    const known = new Set((await this.#boss.getQueues()).map(({ name }) => name));
    if (!known.has(GIVEN_UP_QUEUE)) {
      await this.#boss.createQueue(GIVEN_UP_QUEUE, { retentionSeconds: GIVEN_UP_DAYS * 86_400 });
    }
    for (const { name, cron } of queues.filter((queue) => !known.has(queue.name))) {
      await this.#boss.createQueue(name, cron === undefined ? { ...RETRIES, notify: true } : SCHEDULED);
    }
  }

  async send<Payload extends object>(
    q: Kysely<Tables>,
    definition: Job<Payload>,
    payload: Payload,
    { inSeconds, once, retries = once ? 0 : undefined }: JobOptions,
  ): Promise<void> {
    const options = {
      ...this.#buildOptions(definition, once),
      ...(inSeconds !== undefined && { startAfter: inSeconds }),
      ...(retries !== undefined && { retryLimit: retries }),
      db: fromKysely(q),
    };
    await this.#boss.send(definition.name, addCause(this.#options.tracing, definition.payload.parse(payload)), options);
  }

  /** Enqueues jobs of another database again, with all their retries. Missing queues are created. */
  async insert(q: Kysely<Tables>, waiting: readonly WaitingJob[]): Promise<void> {
    const groups = Map.groupBy(waiting, ({ name }) => name);
    await this.createQueues([...groups.keys()].map((name) => ({ name })));
    for (const [name, jobs] of groups) {
      await this.#boss.insert(name, jobs, { db: fromKysely(q) });
    }
  }

  /** Enqueues payloads of earlier jobs, with all tries. Throws `not_found` for a job that this release does not have. */
  async sendAgain(q: Kysely<Tables>, name: string, payloads: readonly object[]): Promise<void> {
    const handler = requireFound(this.#handlers.find((one) => one.name === name));
    const jobs = payloads.map((data) => ({ data, ...this.#buildOptions(handler) }));
    await this.#boss.insert(name, jobs, { db: fromKysely(q) });
  }

  /** Options of the job and not of its queue, so that they need no change of the queues that exist. */
  #buildOptions({ name, urgent }: { name: string; urgent?: true }, once = false) {
    return {
      ...HEARTBEAT,
      ...(urgent && URGENT_RETRIES),
      ...(!once && !this.#scheduled.has(name) && { deadLetter: GIVEN_UP_QUEUE }),
    };
  }

  /** Enqueues the jobs of the start, too, and removes schedules that no longer have a handler. */
  async startWorkers(): Promise<void> {
    const { log, stopping } = this.#options;
    for (const { name } of await this.#boss.getSchedules()) {
      if (!this.#scheduled.has(name)) await this.#boss.unschedule(name);
    }
    for (const { name, cron, run } of this.#handlers) {
      if (cron !== undefined) await this.#boss.schedule(name, cron, {}, { tz: 'UTC', ...HEARTBEAT });
      await this.#boss.work(name, WORK, async (batch) =>
        Promise.all(
          batch.map(async ({ id, data, retryCount, retryLimit }) => {
            try {
              await run(data);
              return { id, status: 'completed' as const };
            } catch (error) {
              const isFinal = error instanceof UnrecoverableError;
              const isStop = stopping?.aborted && error === stopping.reason;
              // After shutdown, jobs that are still running fail because the database is gone.
              if (this.#closed || isStop) log.debug({ err: error, job: name }, 'a job was stopped');
              else if (isFinal)
                log.warn({ reason: String(error), job: name, id }, 'a job cannot succeed and is given up');
              else if (retryCount < retryLimit) log.warn({ err: error, job: name }, 'a job failed and is tried again');
              else log.error({ err: error, job: name, id }, 'a job failed and is not tried again');
              return { id, status: isFinal ? 'deadletter' : 'failed', output: { message: String(error) } } as const;
            }
          }),
        ),
      );
    }
    for (const { name, atStart } of this.#handlers)
      if (atStart) await this.#boss.send(name, {}, { retryLimit: 0, ...HEARTBEAT });
  }

  /**
   * For tests: runs due jobs in this process until none are left. Throws the error of a failed job, so that no test
   * ignores it.
   */
  async runDueJobs(): Promise<void> {
    for (let due = await this.#listDueQueues(), ran = true; ran;) {
      ran = false;
      for (const { name, run } of this.#handlers) {
        if (!due.has(name)) continue;
        for (const one of await this.#boss.fetch(name, { batchSize: 20 })) {
          ran = true;
          try {
            await run(one.data);
          } catch (error) {
            if (error instanceof UnrecoverableError) await this.#useUpTries(one.id);
            await this.#boss.fail(name, one.id, { message: String(error) });
            throw error;
          }
          await this.#boss.complete(name, one.id);
        }
        due = await this.#listDueQueues();
      }
    }
  }

  /** One statement instead of one for each queue, most of which are empty. */
  async #listDueQueues(): Promise<ReadonlySet<string>> {
    const { rows } = await this.#boss
      .getDb()
      .executeSql("select distinct name from pgboss.job where state < 'active' and start_after <= pgboss.job_now()");
    return new Set(rows.map((row: { name: string }) => row.name));
  }

  async #useUpTries(id: string): Promise<void> {
    await this.#boss.getDb().executeSql('update pgboss.job set retry_limit = retry_count where id = $1', [id]);
  }

  /** Waits for running jobs. A second call does nothing. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#stopped) return;
    this.#stopped = true;
    await this.#boss.stop({ graceful: true, timeout: this.#timeLeft(STOPPED_BY.jobs) });
    // A job that did not end in time fails once its connection is gone.
    this.#closed = true;
    await this.#own?.close();
  }
}
