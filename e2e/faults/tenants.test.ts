import { afterAll, beforeAll, expect, test } from 'vitest';
import { report, scale } from './figures.ts';
import { SharedCache, type CacheKind } from './shared-cache.ts';
import { makeProbe, makeTenants, makeVisit, pick, revealsOther, type Tenant } from './tenants.ts';
import { World } from './world.ts';

let world: World;
let tenants: [Tenant, Tenant];
beforeAll(async () => {
  world = await World.start({ desks: 0, env: { TRUST_PROXY: '1' } });
  tenants = await makeTenants(world);
});
afterAll(() => world[Symbol.asyncDispose]());

/** Returns the probes that were not refused, or whose answer contains the mark of the site. */
async function findHits(count: number): Promise<string[]> {
  const hits: string[] = [];
  await runAtOnce(8, count, async () => {
    const [victim, attacker] = tenants;
    const { method, path, sent } = makeProbe(victim, attacker);
    const answer = await world.request(method, path, sent);
    if (answer.status < 400 || answer.status >= 500 || revealsOther(answer, victim))
      hits.push(`${answer.status} for ${method} ${path}`);
  });
  return hits;
}

/** Returns the visits that showed the other site, or a guest of it. */
async function findMixes(count: number, kind: CacheKind): Promise<{ mixes: string[]; hits: number }> {
  const cache = new SharedCache((...request) => world.request(...request), kind);
  const mixes: string[] = [];
  await runAtOnce(8, count, async () => {
    const [own, other] = pick([tenants, [tenants[1], tenants[0]] as const]);
    const { path, sent } = makeVisit(own, other);
    const answer = await cache.get(path, sent);
    const isPersonal = answer.text.includes(`${own.mark} Guest`);
    if (revealsOther(answer, other)) mixes.push(`${path} at ${sent.site} shows ${other.mark}`);
    if (isPersonal && !path.includes(own.invitationToken)) mixes.push(`${path} names a guest`);
    if (path.startsWith('/invite/') && !/private, no-(store|cache)/.test(answer.headers['cache-control'] ?? ''))
      mixes.push(`${path} may be stored`);
  });
  return { mixes, hits: cache.hits };
}

async function runAtOnce(workers: number, count: number, work: () => Promise<void>): Promise<void> {
  let left = count;
  const run = async () => {
    for (; left > 0; left -= 1) await work();
  };
  await Promise.all(Array.from({ length: workers }, run));
}

/** A checksum over the content of the first site. */
async function readContent(): Promise<unknown> {
  const tables = ['gallery_images', 'gifts', 'invitations', 'rsvp_questions', 'rsvp_responses'];
  return Promise.all(
    tables.map((table) =>
      world.database.query(
        `select md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t where event_id = $1`,
        [tenants[0].site.eventId],
      ),
    ),
  );
}

test('G1, I2, I6: no guessed id, and no true one of another site, finds or changes anything', async (context) => {
  const probes = scale(10_000, 300);
  const before = await readContent();
  expect(await findHits(probes)).toEqual([]);
  expect(await readContent()).toEqual(before);
  report(context, { probes, hits: 0 });
});

test('G1, I7: no visitor sees another site behind a shared cache, whatever the headers name', async (context) => {
  const visits = scale(2000, 200);
  const { mixes, hits } = await findMixes(visits, 'obedient');
  expect(mixes).toEqual([]);
  expect(hits).toBeGreaterThan(0);
  report(context, { visits, 'from the cache': hits, mixes: 0 });

  // Control: a cache that stores everything and knows no hosts mixes them up.
  const control = await findMixes(200, 'careless');
  expect(control.mixes).not.toEqual([]);
  report(context, { 'mixes of a careless cache': control.mixes.length });
});

test('G1, control: a product whose statements forget the event is found out', async (context) => {
  const nodes = world.nodes.splice(0);
  await world.addNode({ preload: ['without-tenants.ts'] });
  const before = await readContent();
  const hits = await findHits(200);
  expect(hits).not.toEqual([]);
  expect(await readContent()).not.toEqual(before);
  await Promise.all(world.nodes.splice(0, 1, ...nodes).map((node) => node.end('SIGKILL')));
  report(context, { 'hits without the condition': hits.length });
});
