import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeName } from '../../server/testing/buying.ts';
import { makeSession } from '../../server/testing/calls.ts';
import { makeInvitation, makeSite } from '../../server/testing/makers.ts';
import { report, scale, withSlack } from './figures.ts';
import { MailServer } from './mail-server.ts';
import { seed, World } from './world.ts';

const COUNT = scale(1000, 60);
const TIME_MS = 180_000;
const MAILS_IN_FLIGHT = 10;
/** Mails of the killed node wait for their lease; where this is not about the time, the next node is later than that. */
const TIME_OFFSET = String(scale(0, 120));

let mails: MailServer;
let world: World;
beforeAll(async () => {
  const [shortest, spread] = [scale(100, 5), scale(100, 5)];
  mails = await MailServer.start(() => shortest + Math.random() * spread);
  world = await World.start({ nodes: 1, desks: 0, env: { SMTP_URL: mails.url } });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await mails[Symbol.asyncDispose]();
});

test('F2, F7: invitations reach each household through a slow mail server and a kill -9, and pages stay fast', async (context) => {
  const { site, token } = await seed(world.database, async (app) => {
    const made = await makeSite(app, { event: { event_date: '2031-06-14' } });
    for (let number = 0; number < COUNT; number += 1)
      await makeInvitation(app, made, { guest_email: `${makeName('gina')}@example.com` });
    return { site: made, token: await makeSession(app, made, 24 * 3600) };
  });
  const idle = await measurePages(site.subdomain, () => false);
  const half = Promise.withResolvers<void>();
  mails.onMail = () => {
    if (mails.deliveries.length >= COUNT / 2) half.resolve();
  };
  let isHalf = false;
  void half.promise.then(() => (isHalf = true));

  const began = performance.now();
  const path = `/api/admin/events/${site.eventId}/invitations/send`;
  const body = { matching: {}, count: COUNT };
  const sent = await world.request('POST', path, { site: site.subdomain, token, body });
  expect([sent.status, sent.text]).toEqual([202, JSON.stringify({ sending: COUNT, skipped: [] })]);
  const busy = await measurePages(site.subdomain, () => !isHalf);
  await half.promise;
  const [node] = world.nodes;
  if (!node) throw new Error('no node runs');
  world.leaveOut(node);
  await node.end('SIGKILL');
  await world.addNode({ env: { TIME_OFFSET } });
  const countReached = () => new Set(mails.deliveries.map(({ to }) => to)).size;
  await expect.poll(countReached, { timeout: 600_000, interval: 500 }).toBe(COUNT);
  const ms = performance.now() - began;

  const byAddress = Map.groupBy(mails.deliveries, ({ to }) => to);
  const twice = [...byAddress.values()].filter(({ length }) => length > 1);
  expect(twice.length).toBeLessThanOrEqual(MAILS_IN_FLIGHT);
  for (const copies of twice) {
    expect(copies).toHaveLength(2);
    expect(new Set(copies.map(({ id }) => id)).size).toBe(1);
  }
  report(context, { mails: COUNT, seconds: ms / 1000, twice: twice.length, 'idle p99 ms': idle, 'busy p99 ms': busy });
  expect(ms).toBeLessThan(withSlack(TIME_MS));
  expect(busy).toBeLessThan(withSlack(3 * idle));
});

const PAGES_MIN = 200;

/** Loads the site's page one time after the other, at least so often and as long as asked for; returns the p99 in ms. */
async function measurePages(site: string, goesOn: () => boolean): Promise<number> {
  const times: number[] = [];
  while (times.length < PAGES_MIN || goesOn()) {
    const { status, ms } = await world.request('GET', '/', { site });
    expect(status).toBe(200);
    times.push(ms);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}
