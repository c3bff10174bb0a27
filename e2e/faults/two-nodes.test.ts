import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNothingLost, findLosses } from './checker.ts';
import { report, scale, withSlack } from './figures.ts';
import { makeStampede, runStampede } from './stampede.ts';
import { World } from './world.ts';
import { Writer } from './writer.ts';

const noClaims = { replies: [], names: [], holds: [], orders: [] };

let world: World;
beforeAll(async () => {
  world = await World.start({ desks: 8 });
});
afterAll(() => world[Symbol.asyncDispose]());

test('F1: nothing acknowledged is lost when a node is killed while it writes, and the other one serves', async (context) => {
  const repeats = scale(20, 1);
  await using writer = new Writer(world);
  const starts: number[] = [];
  const [steady] = world.nodes;
  for (let round = 0; round < repeats; round += 1) {
    await writer.reach(scale(50, 20) + Math.floor(Math.random() * 20));
    const victim = world.nodes.at(-1);
    await victim?.end('SIGKILL');
    // The next ones are acknowledged by the node that is left.
    await writer.reach(20);
    if (victim) starts.push((await world.replaceNode(victim)).startMs);
  }
  await expectNothingLost(world.database, writer);
  expect(steady?.isRunning).toBe(true);
  report(context, { repeats, ...writer.figures, 'start ms': Math.max(...starts) });
});

test('F11: requests in flight are answered when a node stops under load, within 10 s; none is reset', async (context) => {
  await using writer = new Writer(world, { careful: true, pages: 4 });
  const stops: number[] = [];
  const total = scale(10_000, 100);
  while (writer.answered < total) {
    await writer.reach(scale(200, 20));
    const [oldest] = world.nodes;
    if (!oldest) break;
    const { code, ms } = await oldest.end('SIGTERM');
    expect(code).toBe(0);
    stops.push(ms);
    await world.replaceNode(oldest);
  }
  await expectNothingLost(world.database, writer);
  expect(writer.failures).toEqual([]);
  expect(Math.max(...stops)).toBeLessThan(10_000);
  report(context, {
    repeats: stops.length,
    requests: writer.answered,
    ...writer.figures,
    'stop ms': Math.max(...stops),
  });
});

test('F11, control: a node that is killed resets requests', async () => {
  await using writer = new Writer(world, { careful: true });
  await writer.reach(20);
  const [oldest] = world.nodes;
  await using client = await world.database.connect();
  await client.query('begin; lock table invitations in exclusive mode');
  // All writers wait for the lock soon, on both nodes.
  const waiting = `select count(*)::integer as count from pg_locks where not granted`;
  const count = async () => (await world.database.query<{ count: number }>(waiting))[0]?.count;
  await expect.poll(count).toBeGreaterThanOrEqual(world.desks.length);
  await oldest?.end('SIGKILL');
  await client.query('rollback');
  await expect.poll(() => writer.failures.map(({ what }) => what).join()).toMatch(/ECONNRESET|socket hang up/);
  await writer.stop();
  if (oldest) await world.replaceNode(oldest);
});

test('F3: nodes outlive an immediate stop of PostgreSQL, answer 503 meanwhile and recover; nothing is lost', async (context) => {
  const repeats = scale(10, 1);
  const { database } = world;
  await using writer = new Writer(world);
  const recoveries: number[] = [];
  const before = world.nodes.map(({ pid }) => pid);
  for (let round = 0; round < repeats; round += 1) {
    await writer.reach(scale(100, 20));
    await database.stop('SIGQUIT');
    const failed = writer.failures.length;
    await expect.poll(() => writer.failures.length - failed, { interval: 10 }).toBeGreaterThan(16);
    const down = writer.failures.slice(failed + 8).map(({ what }) => what);
    expect(down.filter((what) => !what.startsWith('503'))).toEqual([]);
    const answer = await world.request('GET', '/api/subdomains/nobody');
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2']);
    await database.restart();
    const began = performance.now();
    await writer.reach(1);
    recoveries.push(performance.now() - began);
  }
  await expectNothingLost(database, writer);
  expect(world.nodes.map(({ pid, isRunning }) => isRunning && pid)).toEqual(before);
  expect(Math.max(...recoveries)).toBeLessThan(withSlack(5_000));
  report(context, { repeats, ...writer.figures, 'recovery ms': Math.max(...recoveries) });
});

test('G2, R1: no unit is given twice, however many guests ask both nodes for it at once', async (context) => {
  const stampede = await makeStampede(world, { gifts: scale(50, 3), guests: scale(200, 20) });
  const { acked, oversold, statuses } = await runStampede(world, stampede);
  expect(oversold).toEqual([]);
  expect([...statuses.keys()].toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await findLosses(world.database, noClaims)).toEqual([]);
  report(context, { gifts: stampede.gifts.length, guests: stampede.tokens.length, acked, oversold: 0 });

  // Control: without row locks and constraints the same guests get more than there is.
  const nodes = world.nodes.splice(0);
  await world.addNode({ preload: ['without-locks.ts'] });
  await world.database.query(`alter table gifts drop constraint gifts_check`);
  const control = await runStampede(world, await makeStampede(world, { gifts: scale(6, 2), guests: scale(40, 20) }));
  expect(control.oversold).not.toEqual([]);
  expect((await findLosses(world.database, noClaims)).length).toBeGreaterThan(0);
  await Promise.all(world.nodes.splice(0, 1, ...nodes).map((node) => node.end('SIGKILL')));
  report(context, { 'oversold without locks': control.oversold.length });
});

test('F3, control: the checker finds what a database loses that acknowledges before it writes', async (context) => {
  const { database } = world;
  await database.query(`alter system set synchronous_commit = off`);
  await database.query(`alter system set wal_writer_delay = '10s'`);
  await database.query(`select pg_reload_conf()`);
  await using writer = new Writer(world);
  await writer.reach(60);
  await database.stop('SIGQUIT');
  await writer.stop();
  await database.restart();
  const lost = await findLosses(database, writer.claims);
  expect(lost.join('\n')).toMatch(/is lost|changes/);
  report(context, { acked: writer.acked, found: lost.length });
});
