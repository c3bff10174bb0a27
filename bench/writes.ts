import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { seed, World } from '../e2e/faults/world.ts';
import type { TestApp } from '../server/testing/app.ts';
import { makeGift, makeImage, makeInvitation, makeQuestion, makeReply, makeSite } from '../server/testing/makers.ts';
import { readProcessorTicks, TICK_US } from './kit/cost.ts';

/**
 * Measures what docs/scale.md computes with: the CPU time of a reply, of a reservation that is given back and of an
 * uncached page, product and PostgreSQL apart, and the bytes of a site in the database. `npm run bench:writes`; WRITES
 * is the number of each. Compare on a machine that does nothing else: the load average is printed.
 */

const WRITES = Number(process.env['WRITES'] ?? 400);
const SITES = 10;
const CONTENT = { questions: 5, gifts: 30, images: 24, invitations: 80, replies: 60 };

await using world = await World.start({ nodes: 1, desks: 8 });
const { database, desks } = world;
const [node] = world.nodes;
if (!node) throw new Error('no node runs');
const postgres = Number((await readFile(join(database.dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0]);
console.log(`load average ${loadavg()[0]?.toFixed(1)}; CPU in ms for each, median of 5 rounds of ${WRITES / 5}`);

const reply = { name: 'Rita', email: 'rita@example.com', attendance: 'yes' };
await measure('reply', (at) => {
  const { site } = pick(at);
  return send('POST', `/api/events/${site.eventId}/rsvp`, { site: site.subdomain, body: reply });
});
await measure('reservation and its end', async (at) => {
  const { site, invitationToken, giftId } = pick(at);
  const path = `/api/invite/${invitationToken}/gifts/${giftId}/reserve`;
  await send('POST', path, { site: site.subdomain, body: {} });
  await send('DELETE', path, { site: site.subdomain });
});
await measure('page', (at) => send('GET', '/', { site: pick(at).site.subdomain }));

const before = await readSize();
await seed(database, async (app) => {
  for (let at = 0; at < SITES; at += 1) await fill(app);
});
await database.query('vacuum analyze');
const bytes = ((await readSize()) - before) / SITES;
console.log(`bytes of a site in tables and indexes: ${Math.round(bytes)} (${JSON.stringify(CONTENT)})`);

function pick(at: number) {
  const desk = desks[at % desks.length];
  if (!desk) throw new Error('the world has no site');
  return desk;
}

async function send(...request: Parameters<World['request']>): Promise<void> {
  const { status, text } = await world.request(...request);
  if (status >= 300) throw new Error(`${status}: ${text.slice(0, 200)}`);
}

/** One after another: what is to be known is the cost, not how many fit. */
async function measure(name: string, work: (at: number) => Promise<void>): Promise<void> {
  for (let at = 0; at < 50; at += 1) await work(at);
  const rounds: { product: number; database: number }[] = [];
  for (let round = 0; round < 5; round += 1) {
    const [product, own] = [readProcessorTicks([world.nodes[0]?.pid ?? 0]), readProcessorTicks([postgres])];
    const count = Math.ceil(WRITES / 5);
    for (let at = 0; at < count; at += 1) await work(at);
    const toMs = (ticks: number) => (ticks * TICK_US) / 1000 / count;
    rounds.push({
      product: toMs(readProcessorTicks([world.nodes[0]?.pid ?? 0]) - product),
      database: toMs(readProcessorTicks([postgres]) - own),
    });
  }
  const median = (key: 'product' | 'database') => rounds.map((each) => each[key]).toSorted((a, b) => a - b)[2] ?? 0;
  console.log(
    `${name.padEnd(24)} product ${median('product').toFixed(1)}, PostgreSQL ${median('database').toFixed(1)}`,
  );
}

async function readSize(): Promise<number> {
  const [row] = await database.query<{ size: string }>(`
    select sum(pg_total_relation_size(oid))::text as size from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`);
  return Number(row?.size);
}

async function fill(app: TestApp): Promise<void> {
  const site = await makeSite(app, { event: { event_date: '2031-06-14' } });
  for (let at = 0; at < CONTENT.questions; at += 1) await makeQuestion(app, site);
  for (let at = 0; at < CONTENT.gifts; at += 1) await makeGift(app, site);
  for (let at = 0; at < CONTENT.images; at += 1) await makeImage(app, site);
  for (let at = 0; at < CONTENT.invitations; at += 1) {
    const { unique_token } = await makeInvitation(app, site, { guest_email: `guest${at}@example.com` });
    if (at < CONTENT.replies) await makeReply(app, site, { guest_token: unique_token });
  }
}
