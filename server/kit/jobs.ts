import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Tables } from './tables.ts';
import type { Log } from './log.ts';
import type { DatabaseAddress } from './pool.ts';

/** Background work: its queue's name and what it carries. Handlers are bound to it in a feature's `jobs.ts`. */
export interface Job<Payload extends object> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
}

/** Defines a defineJob. The payload holds ids, never secrets in clear. */
export function defineJob<Payload extends object>(name: string, payload: z.ZodType<Payload>): Job<Payload> {
  return { name, payload };
}

/** A defineJob with the action it calls, given what the app is made of. */
export interface JobHandler<Services> {
  readonly name: string;
  /** When it runs by itself: minute, hour, day of the month, month, day of the week, in UTC. */
  readonly cron?: string;
  readonly run: (services: Services, payload: unknown) => Promise<void>;
}

/**
 * Binds a defineJob to its action. One with a `cron` runs by itself at those minutes, with an empty payload, on one node of all
 * and never twice at the same moment; a run that fails is not tried again before the next one.
 */
export function handle<Services, Payload extends object>(
  definition: Job<Payload>,
  action: (services: Services, payload: Payload) => Promise<void>,
  { cron }: { cron?: string } = {},
): JobHandler<Services> {
  return {
    name: definition.name,
    ...(cron !== undefined && { cron }),
    run: (services, payload) => action(services, definition.payload.parse(payload)),
  };
}

/** When a defineJob runs, and `once` for one that is not tried again: something else looks after it. */
export interface JobOptions {
  inSeconds?: number;
  once?: true;
}

export interface JobSender {
  send<Payload extends object>(
    q: Kysely<Tables>,
    job: Job<Payload>,
    payload: Payload,
    options: JobOptions,
  ): Promise<void>;
}

export interface JobsOptions {
  address: DatabaseAddress;
  pool: Pool;
  log: Log;
  /** Jobs that throw its reason are run again after the next start. */
  stopping?: AbortSignal;
  listen: boolean;
}

/** Tries again after 5 s, 10 s, 20 s … for about a day. */
const RETRIES = { retryLimit: 14, retryDelay: 5, retryBackoff: true, retryDelayMax: 14_400 } as const;

/**
 * Five jobs of a kind at a time on each node, and the next five at once while a fetch comes back full; else a worker
 * rests until it is notified. The poll, in seconds, finds what a lost notice or a retry has left.
 */
const WORK = {
  batchSize: 5,
  includeMetadata: true,
  burstWhenBatchFull: true,
  perJobResults: true,
  notifyPollingIntervalSeconds: 5,
  pollingIntervalSeconds: 2,
} as const;

/** A queue of runs by the clock: one that waits or runs is enough, and the next one makes up for one that failed. */
const BY_THE_CLOCK = { policy: 'exclusive', retryLimit: 0, expireInSeconds: 600, notify: true } as const;

/** How long a running defineJob may take to end when the product stops. */
const STOP_MS = 6000;

/** The queue in the product's own database (pg-boss), with a worker for each defineJob once `startWorkers` is called. */
export class Jobs implements JobSender, AsyncDisposable {
  readonly #boss: PgBoss;
  readonly #log: Log;
  readonly #stopping: AbortSignal | undefined;
  #stopped = false;
  #closed = false;
  #handlers: readonly { name: string; cron?: string; run: (payload: unknown) => Promise<void> }[] = [];

  private constructor(boss: PgBoss, { log, stopping }: JobsOptions) {
    this.#boss = boss;
    this.#log = log;
    this.#stopping = stopping;
  }

  /** Opens the queue. With `listen` it has connections of its own, hears of new jobs at once and keeps itself tidy. */
  static async open(options: JobsOptions): Promise<Jobs> {
    const { address, pool, log, listen } = options;
    const own = typeof address === 'string' ? { connectionString: address } : { ...address };
    const boss = new PgBoss({
      ...(listen
        ? { ...own, max: 3, application_name: 'jobs', useListenNotify: true }
        : { db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) } }),
      schedule: listen,
      supervise: listen,
    });
    const jobs = new Jobs(boss, options);
    boss.on('error', (error) => {
      if (!jobs.#closed) log.error({ err: error }, 'jobs');
    });
    await boss.start();
    return jobs;
  }

  /** Makes the queues and remembers who handles them. */
  async register<Services>(services: Services, handlers: readonly JobHandler<Services>[]): Promise<void> {
    this.#handlers = handlers.map(({ run, ...named }) => ({ ...named, run: (payload) => run(services, payload) }));
    await this.createQueues(handlers);
  }

  /**
   * Makes the queues that are not there yet. One that is made anew is forgotten by the queue's own memory, and would be
   * looked up, over another connection, amid the first transaction that sends to it.
   */
  async createQueues(queues: readonly { name: string; cron?: string }[]): Promise<void> {
    const known = new Set((await this.#boss.getQueues()).map(({ name }) => name));
    for (const { name, cron } of queues.filter((queue) => !known.has(queue.name))) {
      await this.#boss.createQueue(name, cron === undefined ? { ...RETRIES, notify: true } : BY_THE_CLOCK);
    }
  }

  async send<Payload extends object>(
    q: Kysely<Tables>,
    definition: Job<Payload>,
    payload: Payload,
    { inSeconds, once }: JobOptions,
  ): Promise<void> {
    const options = {
      ...(inSeconds !== undefined && { startAfter: inSeconds }),
      ...(once && { retryLimit: 0 }),
      db: fromKysely(q),
    };
    await this.#boss.send(definition.name, definition.payload.parse(payload), options);
  }

  /** Starts the workers, and the clock of those that run by it. What no handler runs by the clock any more is taken off. */
  async startWorkers(): Promise<void> {
    const timed = new Set(this.#handlers.flatMap(({ name, cron }) => (cron === undefined ? [] : [name])));
    for (const { name } of await this.#boss.getSchedules()) if (!timed.has(name)) await this.#boss.unschedule(name);
    for (const { name, cron, run } of this.#handlers) {
      if (cron !== undefined) await this.#boss.schedule(name, cron, {}, { tz: 'UTC' });
      await this.#boss.work(name, WORK, async (batch) =>
        Promise.all(
          batch.map(async ({ id, data, retryCount, retryLimit }) => {
            try {
              await run(data);
              return { id, status: 'completed' as const };
            } catch (error) {
              const isStop = this.#stopping?.aborted && error === this.#stopping.reason;
              // After the product has stopped, what is left of a defineJob fails for want of a database.
              if (this.#closed || isStop) this.#log.debug({ err: error, job: name }, 'a defineJob was stopped');
              else if (retryCount < retryLimit)
                this.#log.warn({ err: error, job: name }, 'a defineJob failed and is tried again');
              else this.#log.error({ err: error, job: name, id }, 'a defineJob failed and is not tried again');
              return { id, status: 'failed' as const, output: { message: String(error) } };
            }
          }),
        ),
      );
    }
  }

  /**
   * Runs everything that is due until nothing is, here and now: for tests. A defineJob that fails is thrown, so that no test
   * passes over it.
   */
  async runDueJobs(): Promise<void> {
    for (let ran = true; ran;) {
      ran = false;
      for (const { name, run } of this.#handlers) {
        for (const one of await this.#boss.fetch(name, { batchSize: 20 })) {
          ran = true;
          try {
            await run(one.data);
          } catch (error) {
            await this.#boss.fail(name, one.id);
            throw error;
          }
          await this.#boss.complete(name, one.id);
        }
      }
    }
  }

  /** Takes no new jobs and lets the running ones end. The second time nothing is left to do. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#stopped) return;
    this.#stopped = true;
    await this.#boss.stop({ graceful: true, timeout: STOP_MS });
    // Its connections were told to go and are not waited for: that the server goes, too, is no news from them.
    this.#closed = true;
  }
}
