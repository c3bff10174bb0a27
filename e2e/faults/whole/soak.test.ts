import { expect, inject, test } from 'vitest';
import { expectNothingLost } from '../checker.ts';
import { report } from '../figures.ts';
import { MailServer } from '../mail-server.ts';
import { World } from '../world.ts';
import { Writer } from '../writer.ts';

/** Writes between two faults. */
const CALM = 300;

test('F18: in a soak with faults no write fails outside of them, nothing is lost, and memory is stable', async (context) => {
  const end = performance.now() + inject('faults').soakMinutes * 60_000;
  await using mails = await MailServer.start();
  await using world = await World.start({ desks: 8, env: { SMTP_URL: mails.url } });
  await using writer = new Writer(world);
  const memories: number[] = [];
  let [faults, outside] = [0, 0];
  for (; performance.now() < end || faults < 3; faults += 1) {
    const failed = writer.failures.length;
    await writer.reach(CALM);
    outside += writer.failures.length - failed;
    memories.push(world.nodes[0]?.memory ?? 0);
    if (faults % 3 === 0) {
      const victim = world.nodes.at(-1);
      await victim?.end('SIGKILL');
      if (victim) await world.replaceNode(victim);
    } else if (faults % 3 === 1) {
      await world.database.stop('SIGQUIT');
      await world.database.restart();
    } else mails.fault = mails.fault === 'none' ? 'busy' : 'none';
    // Requests that were in flight fail within the fault; by then all workers had an answer again.
    await writer.reach(world.desks.length * 4);
  }
  mails.fault = 'none';
  await expectNothingLost(world.database, writer);
  const settled = memories.slice(Math.floor(memories.length / 2));
  const grown = Math.max(...settled) - (settled[0] ?? 0);
  expect(outside).toBe(0);
  expect(grown).toBeLessThan(80);
  report(context, { faults, ...writer.figures, 'failed outside': outside, 'grown MB': grown });
});
