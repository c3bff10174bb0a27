import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { cloneDatabase } from '../testing/database.ts';
import { createClock } from './clock.ts';
import { Db } from './db.ts';
import { GIVEN_UP_QUEUE, handle, defineJob, Jobs, UnrecoverableError } from './jobs.ts';
import { listGivenUpJobs, retryGivenUpJobs } from './given-up-jobs.ts';
import { createLog } from './log.ts';
import { createKysely, createPool } from './pool.ts';

const greeting = defineJob('testing.greeting', z.object({ turn: z.number() }));

const payment = defineJob('testing.payment', z.object({ turn: z.number() }), { urgent: true });

/** Opens a queue with workers on its own database; its jobs run the test's action. */
async function startQueue(
  action: (turn: number) => Promise<void>,
  { stopping, ...options }: { cron?: string; stopping?: AbortSignal } = {},
): Promise<AsyncDisposable & { db: Db; logged: string[] }> {
  const stack = new AsyncDisposableStack();
  const { connection: address } = stack.use(await cloneDatabase());
  const logged: string[] = [];
  const log = createLog('silent');
  log.warn = (_: object, sentence = '') => logged.push(`warning: ${sentence}`);
  log.error = (_: object, sentence = '') => logged.push(`error: ${sentence}`);
  // Connections that break while the database stops are not part of the log under test.
  const pool = createPool(address, { onError: () => undefined });
  const q = createKysely(pool);
  stack.defer(() => q.destroy());
  const jobs = stack.use(await Jobs.open({ address, pool, log, listen: true, ...(stopping && { stopping }) }));
  const run = (_: undefined, { turn }: { turn: number }) => action(turn);
  await jobs.register(undefined, [handle(greeting, run, options), handle(payment, run)]);
  await jobs.startWorkers();
  return { db: new Db(q, createClock(0), jobs), logged, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

test('runs a burst of jobs at once, without waiting for the next poll', async () => {
  const done: number[] = [];
  const all = Promise.withResolvers<void>();
  await using queue = await startQueue((turn) => {
    done.push(turn);
    if (done.length === 60) all.resolve();
    return Promise.resolve();
  });
  await queue.db.transaction(async (tx) => {
    for (let turn = 0; turn < 60; turn++) await tx.enqueue(greeting, { turn });
  });
  await all.promise;
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, turn) => turn));
});

test('never runs a job of a failed transaction', async () => {
  const done: number[] = [];
  const last = Promise.withResolvers<void>();
  await using queue = await startQueue((turn) => {
    done.push(turn);
    last.resolve();
    return Promise.resolve();
  });
  const failed = queue.db.transaction(async (tx) => {
    await tx.enqueue(greeting, { turn: 1 });
    throw new Error('not today');
  });
  await expect(failed).rejects.toThrow('not today');
  await queue.db.transaction((tx) => tx.enqueue(greeting, { turn: 2 }));
  await last.promise;
  expect(done).toEqual([2]);
});

test('requires a transaction to enqueue a job', async () => {
  await using queue = await startQueue(() => Promise.resolve());
  await expect(queue.db.enqueue(greeting, { turn: 1 })).rejects.toThrow(/needs a transaction/);
});

test('waits for the running job on shutdown', async () => {
  const started = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  let ended = false;
  const queue = await startQueue(async () => {
    started.resolve();
    await end.promise;
    ended = true;
  });
  await queue.db.transaction((tx) => tx.enqueue(greeting, { turn: 1 }));
  await started.promise;
  const stopped = Promise.resolve(queue[Symbol.asyncDispose]());
  end.resolve();
  await stopped;
  expect(ended).toBe(true);
});

test('runs a scheduled job once at a time, and does not retry it if it fails', async () => {
  const started = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const turns: number[] = [];
  await using queue = await startQueue(
    async (turn) => {
      turns.push(turn);
      started.resolve();
      await end.promise;
      throw new Error('not today');
    },
    // So rare that the schedule itself enqueues nothing during the test.
    { cron: '0 0 29 2 *' },
  );
  const { rows: timetable } = await sql`select name, cron, timezone from pgboss.schedule`.execute(queue.db.q);
  expect(timetable).toEqual([{ name: greeting.name, cron: '0 0 29 2 *', timezone: 'UTC' }]);
  const enqueue = (turn: number) => queue.db.transaction((tx) => tx.enqueue(greeting, { turn }));
  await enqueue(1);
  await started.promise;
  await enqueue(2);
  end.resolve();
  const listStates = () => sql<{ state: string }>`select state from pgboss.job`.execute(queue.db.q);
  await expect.poll(async () => (await listStates()).rows).toEqual([{ state: 'failed' }]);
  expect(turns).toEqual([1]);
});

test('logs a failed job as a warning while it is retried, and as an error after that', async () => {
  const [first, last] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const queue = await startQueue((turn) => {
    (turn === 1 ? first : last).resolve();
    return Promise.reject(new Error('not today'));
  });
  await queue.db.transaction((tx) => tx.enqueue(greeting, { turn: 1 }));
  await first.promise;
  await queue.db.transaction((tx) => tx.enqueue(greeting, { turn: 2 }, { once: true }));
  await last.promise;
  // Disposing waits for running jobs.
  await queue[Symbol.asyncDispose]();
  expect(queue.logged).toEqual([
    'warning: a job failed and is tried again',
    'error: a job failed and is not tried again',
  ]);
});

test('A1, L6: another node runs the job of a node that vanished', async () => {
  const ran = Promise.withResolvers<number>();
  await using queue = await startQueue((turn) => {
    ran.resolve(turn);
    return Promise.resolve();
  });
  await queue.db.transaction(async (tx) => {
    await tx.enqueue(payment, { turn: 7 });
    // Claimed by a node that died 11 seconds ago. In the same transaction, so that our workers are not faster.
    await sql`
      update pgboss.job set state = 'active', started_on = now() - interval '12 seconds',
        heartbeat_on = now() - interval '11 seconds'`.execute(tx.q);
  });
  expect(await ran.promise).toBe(7);
});

test('A1: a running job is reported alive', async () => {
  const [started, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await using queue = await startQueue(() => {
    started.resolve();
    return end.promise;
  });
  await queue.db.transaction((tx) => tx.enqueue(payment, { turn: 1 }));
  await started.promise;
  const listReported = async () =>
    (await sql<{ reported: boolean }>`select heartbeat_on > started_on as reported from pgboss.job`.execute(queue.db.q))
      .rows;
  await expect.poll(listReported).toEqual([{ reported: true }]);
  end.resolve();
});

test('A1: keeps jobs that are given up, with their error, except those that something else repeats', async () => {
  const failed: number[] = [];
  await using queue = await startQueue((turn) => {
    failed.push(turn);
    return Promise.reject(new Error('not today'));
  });
  await queue.db.transaction((tx) => tx.enqueue(payment, { turn: 1 }, { once: true }));
  await queue.db.transaction(async (tx) => {
    await tx.enqueue(payment, { turn: 2 });
    await sql`update pgboss.job set retry_limit = 0 where data ->> 'turn' = '2'`.execute(tx.q);
  });
  const listKept = async () =>
    (
      await sql<{ source: string; turn: string; message: string }>`
        select source_name as source, data ->> 'turn' as turn, source_output ->> 'message' as message
        from pgboss.job where name = ${GIVEN_UP_QUEUE}`.execute(queue.db.q)
    ).rows;
  await expect.poll(listKept).toEqual([{ source: payment.name, turn: '2', message: 'Error: not today' }]);
  await expect.poll(() => new Set(failed)).toEqual(new Set([1, 2]));
  expect(await listKept()).toHaveLength(1);
});

test('a job that cannot succeed is given up at once, and tried again once for any number of clicks', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const turns: number[] = [];
  await using queue = await startQueue((turn) => {
    turns.push(turn);
    if (turns.length === 2) second.resolve();
    if (turns.length > 1) return Promise.resolve();
    first.resolve();
    return Promise.reject(new UnrecoverableError('no such mailbox: anna@example.com'));
  });
  const { db } = queue;
  const list = () => listGivenUpJobs(db.q, { after: undefined, take: 9 });
  await db.transaction((tx) => tx.enqueue(payment, { turn: 3 }));
  await first.promise;
  const error = 'no such mailbox: (email)';
  await expect.poll(list).toMatchObject([{ name: payment.name, payload: { turn: 3 }, tries: 1, error }]);
  const retry = () => db.transaction((tx) => retryGivenUpJobs(tx, { name: payment.name }));
  expect((await Promise.all([retry(), retry(), retry()])).toSorted()).toEqual([0, 0, 1]);
  await second.promise;
  expect(turns).toEqual([3, 3]);
  // It is listed until the second try has ended.
  await expect.poll(list).toEqual([]);
  expect(queue.logged).toEqual(['warning: a job cannot succeed and is given up']);
});

test('a job that is tried again has all its tries, and is kept if it is given up again', async () => {
  await using queue = await startQueue(() => Promise.reject(new UnrecoverableError('not today')));
  const { db } = queue;
  const list = () => listGivenUpJobs(db.q, { after: undefined, take: 9 });
  await db.transaction((tx) => tx.enqueue(greeting, { turn: 1 }));
  await expect.poll(list).toHaveLength(1);
  const [{ id } = { id: '' }] = await list();
  await db.transaction((tx) => retryGivenUpJobs(tx, { name: greeting.name, id }));
  await expect.poll(async () => (await list()).map((job) => job.id !== id)).toEqual([true]);
});

test('logs nothing for a job that ends with the reason of the shutdown', async () => {
  const stop = new AbortController();
  const started = Promise.withResolvers<void>();
  const action = async (): Promise<void> => {
    started.resolve();
    await once(stop.signal, 'abort');
    throw stop.signal.reason;
  };
  await using queue = await startQueue(action, { stopping: stop.signal });
  await queue.db.transaction((tx) => tx.enqueue(greeting, { turn: 1 }));
  await started.promise;
  stop.abort();
  await queue[Symbol.asyncDispose]();
  expect(queue.logged).toEqual([]);
});

test('removes schedules without a handler', async () => {
  const stack = new AsyncDisposableStack();
  const { connection: address } = stack.use(await cloneDatabase());
  const pool = createPool(address, { onError: () => undefined });
  stack.defer(() => pool.end());
  for (const names of [['testing.old', 'testing.kept'], ['testing.kept']]) {
    await using jobs = await Jobs.open({ address, pool, log: createLog('silent'), listen: true });
    const timed = names.map((name) =>
      handle(defineJob(name, z.object({})), () => Promise.resolve(), { cron: '0 0 1 1 *' }),
    );
    await jobs.register(undefined, timed);
    await jobs.startWorkers();
    const { rows } = await pool.query<{ name: string }>('select name from pgboss.schedule order by name');
    expect(rows.map(({ name }) => name)).toEqual(names.toSorted());
  }
  await stack.disposeAsync();
});
