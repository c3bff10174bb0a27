import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNothingLost } from '../checker.ts';
import { report, withSlack } from '../figures.ts';
import type { Answer } from '../node.ts';
import { World } from '../world.ts';
import { Writer } from '../writer.ts';

let world: World;
beforeAll(async () => {
  world = await World.start({ desks: 8 });
});
afterAll(() => world[Symbol.asyncDispose]());

/** Sends `count` replies to the site of each desk at once; the status is 0 without an answer. */
function sendReplies(count: number): Promise<Pick<Answer, 'status' | 'ms'>[]> {
  const body = { name: 'Rita', email: 'rita@example.com', attendance: 'yes' };
  return Promise.all(
    world.desks.flatMap(({ site }) =>
      Array.from({ length: count }, () =>
        world.request('POST', `/api/events/${site.eventId}/rsvp`, { site: site.subdomain, body }),
      ),
    ),
  );
}

/** Returns undefined if all connections are taken. */
const connectIfFree = () => world.database.connect().catch(() => undefined);

const slowestOf = (answers: readonly Pick<Answer, 'ms'>[]) => Math.max(...answers.map(({ ms }) => ms));
const statusesOf = (answers: readonly Pick<Answer, 'status'>[]) => [...new Set(answers.map(({ status }) => status))];
const listStatuses = (path: string) => Promise.all(world.nodes.map((node) => node.getStatus(path)));

test('F2: killed nodes are ready again within 3 s, and nothing acknowledged is lost', async (context) => {
  const starts: number[] = [];
  await using writer = new Writer(world);
  for (let round = 0; round < 5; round += 1) {
    await writer.reach(200);
    const killed = world.nodes.splice(0);
    await Promise.all(killed.map((node) => node.end('SIGKILL')));
    const started = await Promise.all([world.addNode(), world.addNode()]);
    starts.push(...started.map(({ startMs }) => startMs));
  }
  await expectNothingLost(world.database, writer);
  expect(Math.max(...starts)).toBeLessThan(withSlack(3_000));
  report(context, { repeats: 5, ...writer.figures, 'start ms': Math.max(...starts) });
});

test('F4: while PostgreSQL stays down, answers come within 2 s and memory is stable; nodes are alive and not ready', async (context) => {
  await using writer = new Writer(world);
  await writer.reach(100);
  await world.database.stop('SIGQUIT');
  await sendReplies(4);
  const before = Math.max(...world.nodes.map(({ memory }) => memory));
  let slowest = 0;
  for (let round = 0; round < 20; round += 1) {
    const answers = await sendReplies(4);
    expect(statusesOf(answers)).toEqual([503]);
    slowest = Math.max(slowest, slowestOf(answers));
  }
  expect(await listStatuses('/healthz')).toEqual([200, 200]);
  expect(await listStatuses('/readyz')).toEqual([503, 503]);
  const grown = Math.max(...world.nodes.map(({ memory }) => memory)) - before;
  await world.database.restart();
  await writer.reach(8);
  await expectNothingLost(world.database, writer);
  expect(slowest).toBeLessThan(withSlack(2_000));
  expect(grown).toBeLessThan(60);
  report(context, { ...writer.figures, 'slowest refusal ms': slowest, 'grown MB': grown });
});

test('F5: statements of a frozen PostgreSQL time out, and nodes recover with it', async (context) => {
  await using writer = new Writer(world);
  await writer.reach(50);
  let refused: Pick<Answer, 'status' | 'ms'>[];
  {
    using _ = world.database.freeze();
    refused = await sendReplies(1);
  }
  const began = performance.now();
  await writer.reach(8);
  const recovery = performance.now() - began;
  await expectNothingLost(world.database, writer);
  expect(statusesOf(refused)).toEqual([503]);
  expect(slowestOf(refused)).toBeLessThan(withSlack(14_000));
  // The control of F4: its limit would notice a database that does not answer.
  expect(slowestOf(refused)).toBeGreaterThan(2_000);
  expect(recovery).toBeLessThan(withSlack(5_000));
  report(context, { ...writer.figures, 'slowest refusal ms': slowestOf(refused), 'recovery ms': recovery });
});

test('F5: a lock that somebody holds refuses those who need it, and nothing has to be restarted', async (context) => {
  const [desk, other] = world.desks;
  await using client = await world.database.connect();
  await client.query('begin');
  await client.query('select from gifts where id = $1 for update', [desk?.giftId]);
  const path = `/api/invite/${desk?.invitationToken}/gifts/${desk?.giftId}/reserve`;
  const waiting = Array.from({ length: 40 }, () =>
    world.request('POST', path, { site: desk?.site.subdomain ?? '', body: {} }),
  );
  const others = await Promise.all(
    Array.from({ length: 20 }, () =>
      world.request('GET', '/api/subdomains/nobody', { site: other?.site.subdomain ?? '' }),
    ),
  );
  const locked = await Promise.all(waiting);
  await client.query('rollback');
  expect((await world.request('POST', path, { site: desk?.site.subdomain ?? '', body: {} })).status).toBe(200);
  await world.request('DELETE', path, { site: desk?.site.subdomain ?? '' });
  expect(statusesOf(locked)).toEqual([503]);
  report(context, {
    'slowest refusal ms': slowestOf(locked),
    'others refused': others.filter(({ status }) => status === 503).length,
    'others slowest ms': slowestOf(others),
  });
});

test('F6: without a free connection nodes answer 503, and recover', async (context) => {
  const { database } = world;
  await using writer = new Writer(world);
  await writer.reach(50);
  await using own = await database.connect();
  const taken: AsyncDisposable[] = [];
  try {
    for (;;) {
      await own.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name in ('product', 'jobs')`,
      );
      for (let client = await connectIfFree(); client; client = await connectIfFree()) taken.push(client);
      if (statusesOf(await sendReplies(1)).join() === '503') break;
    }
  } finally {
    await Promise.all(taken.map((client) => client[Symbol.asyncDispose]()));
  }
  const began = performance.now();
  await writer.reach(8);
  const recovery = performance.now() - began;
  await expectNothingLost(database, writer);
  expect(recovery).toBeLessThan(withSlack(5_000));
  report(context, { ...writer.figures, taken: taken.length, 'recovery ms': recovery });
});
