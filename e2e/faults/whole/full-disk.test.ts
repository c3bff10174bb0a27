import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type TestContext } from 'vitest';
import { readPidFile, type ServerConnection } from '../../../server/kit/postgres/postmaster.ts';
import { expectNothingLost } from '../checker.ts';
import { runStatement } from '../database.ts';
import { report, withSlack } from '../figures.ts';
import { ProductNode } from '../node.ts';
import { fillDisk, mountSmallDisk } from '../small-disk.ts';
import { createSeal, makeDesks, NODE_SETTINGS, World } from '../world.ts';
import { Writer } from '../writer.ts';

/** Undefined, and a line of the report, where no disk can be mounted; `npm test` then has what needs none. */
async function openSmallDisk(context: TestContext, size: string) {
  const folder = await mkdtemp(join(tmpdir(), 'faults-disk-'));
  const disk = mountSmallDisk(folder, size);
  if (!disk) report(context, { 'left out': 'mounting a small disk needs root' });
  const close = async () => {
    disk?.[Symbol.dispose]();
    await rm(folder, { recursive: true });
  };
  if (disk) return { folder, [Symbol.asyncDispose]: close };
  await close();
  return undefined;
}

/** Ends segments of the WAL, whose names are used again while there are old ones, until the server finds no room. */
async function fillWal(connection: ServerConnection): Promise<void> {
  for (;;) {
    const text = `select pg_logical_emit_message(true, 'full', 'x'), pg_switch_wal()`;
    const failed = await runStatement(connection, text).then(
      () => false,
      () => true,
    );
    if (failed) return;
  }
}

test('F8: on a full disk of the database writes are refused, pages served, and it returns by itself', async (context) => {
  await using disk = await openSmallDisk(context, '256m');
  if (!disk) return;
  await using node = await ProductNode.start({ env: { ...NODE_SETTINGS, DATA_DIR: disk.folder } });
  const connection = (await readPidFile(join(disk.folder, 'postgres')))?.connection;
  if (!connection) throw new Error('no database');
  const desks = await makeDesks({ connection }, 4);
  const database = {
    query: <Row extends object>(text: string, values?: unknown[]) => runStatement<Row>(connection, text, values),
  };
  await using writer = new Writer({ desks, seal: createSeal(), request: (...sent) => node.request(...sent) });
  await writer.reach(50);
  const fail = (times: number) => {
    const before = writer.failures.length;
    return expect.poll(() => writer.failures.length - before, { interval: 20 }).toBeGreaterThanOrEqual(times);
  };
  const readPage = async () => (await node.request('GET', '/', { site: desks[0]?.site.subdomain ?? '' })).status;

  const data = await fillDisk(disk.folder);
  await fail(20);
  expect(await readPage()).toBe(200);
  expect(await node.getStatus('/readyz')).toBe(200);
  await data[Symbol.asyncDispose]();
  let began = performance.now();
  await writer.reach(8);
  const afterData = performance.now() - began;

  // Without room for its WAL the server ends, and each start of it again.
  const wal = await fillDisk(disk.folder);
  await fillWal(connection);
  await fail(40);
  expect(await node.getStatus('/readyz')).toBe(503);
  expect(await node.getStatus('/healthz')).toBe(200);
  await wal[Symbol.asyncDispose]();
  began = performance.now();
  await writer.reach(8);
  const afterWal = performance.now() - began;

  await expectNothingLost(database, writer);
  expect(writer.failures.map(({ what }) => what).filter((what) => !what.startsWith('503'))).toEqual([]);
  expect(node.isRunning).toBe(true);
  // The pauses between two starts of the server are at most five seconds.
  expect(Math.max(afterData, afterWal)).toBeLessThan(withSlack(15_000));
  report(context, { ...writer.figures, 'data: recovery ms': afterData, 'WAL: recovery ms': afterWal });
});

test('F8: on a full disk of the log a node answers as before, and its log goes on when there is room', async (context) => {
  await using disk = await openSmallDisk(context, '256k');
  if (!disk) return;
  await using world = await World.start({ desks: 1, nodes: 0 });
  const logFile = join(disk.folder, 'log');
  const node = await world.addNode({ logFile, env: { LOG_LEVEL: 'debug' } });
  const [desk] = world.desks;
  const reply = async () => {
    const body = { name: 'Rita', email: 'rita@example.com', attendance: 'yes' };
    const path = `/api/events/${desk?.site.eventId}/rsvp`;
    return (await node.request('POST', path, { site: desk?.site.subdomain ?? '', body })).status;
  };
  const filler = await fillDisk(disk.folder);
  const { size: full } = await stat(logFile);
  const statuses: number[] = [];
  for (let turn = 0; turn < 200; turn += 1) statuses.push(await reply());
  expect(new Set(statuses)).toEqual(new Set([201]));
  // A started block of the disk may still have had room.
  const { size } = await stat(logFile);
  expect(size - full).toBeLessThan(4096);
  await filler[Symbol.asyncDispose]();
  expect(await reply()).toBe(201);
  const countAnswers = async () => (await readFile(logFile, 'utf8')).split('"msg":"answered"').length - 1;
  await expect.poll(countAnswers).toBeGreaterThan(200);
  expect(node.isRunning).toBe(true);
  report(context, { replies: statuses.length + 1, 'log bytes while full': size - full });
});
