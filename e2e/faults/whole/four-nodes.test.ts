import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort, hasPooler, makePooledSettings, startPooler } from '../../../server/testing/pooler.ts';
import { DOMAIN, findMissingProgram } from '../../../server/testing/proxies.ts';
import { expectNothingLost } from '../checker.ts';
import { Database } from '../database.ts';
import { report } from '../figures.ts';
import { startFront } from '../front.ts';
import type { NodeOptions, ProductNode } from '../node.ts';
import { World } from '../world.ts';
import { Writer } from '../writer.ts';

/**
 * Four nodes behind nginx, on one PostgreSQL through PgBouncer in transaction mode: `npm run faults -- F21`. Without the
 * two programs, from Debian's packages, it is left out.
 */

const isInstalled = hasPooler() && findMissingProgram('nginx') === undefined;

/** By the port of the node. */
const METRICS = new Map<number, string>();

async function describeNode(port: number): Promise<Partial<NodeOptions>> {
  const address = `127.0.0.1:${await findFreePort()}`;
  METRICS.set(port, address);
  return { port, env: { METRICS_LISTEN: address } };
}

async function startWorld(count: number): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'four-nodes-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const settings = await makePooledSettings(folder);
  const database = await Database.start(settings);
  const { user, database: name } = database.connection;
  const server = { user, database: name, port: Number(settings.port) };
  const pooler = await startPooler(server, { folder, mode: 'transaction', poolSize: 20 });
  onTestFinished(() => pooler[Symbol.asyncDispose]());
  const world = await World.start({
    nodes: 0,
    desks: 16,
    database,
    env: { DATABASE_URL: pooler.url, TRUST_PROXY: '1', PRODUCT_DOMAIN: DOMAIN },
  });
  onTestFinished(() => world[Symbol.asyncDispose]());
  // As docs/operate.md says for a pooler.
  await database.query(`alter role ${user} in database ${name} set statement_timeout = '10s'`);
  const ports: number[] = [];
  while (ports.length < count) ports.push(await findFreePort());
  await Promise.all(ports.map(async (port) => world.addNode(await describeNode(port))));
  world.front = await startFront(ports);
  return world;
}

test.for(isInstalled ? [4] : [])(
  'F21: %i nodes behind nginx and PgBouncer lose nothing acknowledged while they are killed and stopped',
  async (count, context) => {
    const world = await startWorld(count);
    await using writer = new Writer(world);
    await writer.reach(100);
    // Each node once: every other one as in a crash.
    for (let round = 0; round < count; round += 1) {
      const victim = world.nodes[0];
      if (!victim) throw new Error('no node runs');
      await victim.end(round % 2 === 0 ? 'SIGKILL' : 'SIGTERM');
      // The others go on meanwhile.
      await writer.reach(100);
      await world.replaceNode(victim, await describeNode(victim.port));
      await writer.reach(100);
    }
    await expectNothingLost(world.database, writer);
    const served = await Promise.all(world.nodes.map(countServed));
    expect(Math.min(...served)).toBeGreaterThan(0);
    report(context, { nodes: count, ...writer.figures, 'fewest served': Math.min(...served) });
  },
);

/** By the metrics of the node. */
async function countServed(node: ProductNode): Promise<number> {
  const address = METRICS.get(node.port);
  const text = await (await fetch(`http://${address}/metrics`)).text();
  return [...text.matchAll(/^http_requests_total\{.*\} (\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0);
}
