import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { seed } from '../../e2e/faults/world.ts';
import { raiseVersions } from '../../server/features/sites/actions.ts';
import { makeGift, makeImage, makeSite, type Site } from '../../server/testing/makers.ts';
import { insertManyInvitations, insertManyReplies } from '../../server/testing/many-guests.ts';
import { buildHost, type BenchWorld } from '../kit/context.ts';
import { measureSlice, type Slice } from '../kit/cost.ts';
import { judge } from '../kit/figures.ts';
import type { Measurement } from '../kit/goal.ts';
import { createFetch } from '../kit/pages.ts';
import { findPercentile, summarizeSlice } from '../kit/rounds.ts';
import { readMemory } from './memory.ts';

/** Few of everything, and as many of one thing as the product allows, or more than anybody invites. */
const EVENTS = {
  small: { guests: 10, gifts: 10, photos: 6 },
  guests: { guests: 10_000, gifts: 10, photos: 6 },
  gifts: { guests: 10, gifts: 300, photos: 6 },
  photos: { guests: 10, gifts: 10, photos: 300 },
};
type Name = keyof typeof EVENTS;
const NAMES = Object.keys(EVENTS) as Name[];

/**
 * P12: events with many guests, gifts or photos next to a small one. Before each page the event changes, so that the page
 * is made anew; the change is a row in the database, so that it costs next to nothing.
 */
export const largeEvents: Measurement = {
  name: 'large-events',
  goals: ['P12'],
  onlyWhole: true,
  async measure(context) {
    const world = await context.openWorld();
    const { rounds, sliceMs } = context.extent;
    const sites = await makeEvents(world);
    const found: Partial<Record<Name, Slice>>[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const slices: (typeof found)[number] = {};
      for (const at of NAMES.keys()) {
        const name = NAMES[(at + round) % NAMES.length] ?? 'small';
        slices[name] = await measureEvent(world, sites[name], sliceMs);
      }
      found.push(slices);
    }
    const read = (slice?: Slice) => slice?.microseconds ?? Number.NaN;
    const compare = (name: Name) => found.map((slices) => read(slices[name]) / read(slices.small));
    const figure = (title: string, unit: string, max: number, values: number[]) =>
      judge({ goal: 'P12', name: title, unit, limit: { max }, values });
    const lists = await measureLists(world, sites, rounds);
    const saved = await measureExport(world, sites.guests);
    return {
      figures: [
        figure('CPU of a page with 10,000 guests, next to 10', '×', 1.2, compare('guests')),
        figure('CPU of a page with 300 gifts, next to 10', '×', 3, compare('gifts')),
        figure('CPU of a page with 300 photos, next to 6', '×', 3, compare('photos')),
        figure('first page of the list of 10,000 guests, next to 10', '×', 2, lists.ratios),
        figure('first page of the list of 10,000 guests', 'KB', 60, [lists.kilobytes]),
        figure('search in 10,000 guests', 'ms', 50, lists.searches),
        figure('export of 10,000 replies', 's', 1.5, [saved.seconds]),
        figure('memory for the export', 'MB', 60, [saved.megabytes]),
      ],
      rounds: [
        ...found.map((slices) =>
          Object.fromEntries(Object.entries(slices).map(([name, slice]) => [name, summarizeSlice(slice)])),
        ),
        { lists, export: saved },
      ],
      voids: 0,
    };
  },
};

async function makeEvents({ world }: BenchWorld): Promise<Record<Name, Site>> {
  const made = await seed(world.database, async (app) => {
    const sites: [Name, Site][] = [];
    for (const name of NAMES) {
      const { guests, gifts, photos } = EVENTS[name];
      const site = await makeSite(app, { plan: 'premium', event: { event_date: '2031-06-14' } });
      await insertManyInvitations(app, site, guests);
      await insertManyReplies(app, site, guests);
      for (let at = 0; at < gifts; at += 1) await makeGift(app, site, { title: `Gift ${at}` });
      for (let at = 0; at < photos; at += 1) await makeImage(app, site, { title: `Photo ${at}` });
      sites.push([name, site]);
    }
    return Object.fromEntries(sites) as Record<Name, Site>;
  });
  await world.database.query('analyze');
  return made;
}

async function measureEvent({ world, node, pids }: BenchWorld, { eventId, subdomain }: Site, sliceMs: number) {
  await using client = await world.database.connect();
  using fetchPage = createFetch();
  const { sql, parameters } = raiseVersions([eventId]);
  let turn = 0;
  const send = async () => {
    turn += 1;
    const caption = `Caption ${turn}!`;
    await client.query('update events set event_caption = $1 where event_id = $2', [caption, eventId]);
    await client.query(sql, [...parameters]);
    // The node learns of the change a moment later, and a stored page costs next to nothing.
    const open = () => fetchPage(node.port, { host: buildHost(subdomain), path: '/' });
    while (!brotliDecompressSync(await open()).includes(caption));
  };
  await send();
  return await measureSlice({ pids, send }, sliceMs);
}

/** As the owner's list asks for it: 25 rows. */
async function measureLists({ node, pids }: BenchWorld, sites: Record<Name, Site>, rounds: number) {
  const ask = async ({ eventId, token }: Site, query: string) => {
    const path = `/api/admin/events/${eventId}/guests?limit=25${query}`;
    const answer = await node.request('GET', path, { token });
    if (answer.status !== 200) throw new Error(`a list was answered ${answer.status} ${answer.text}`);
    return answer;
  };
  const time = async (site: Site, query = '') =>
    measureSlice({ pids, send: () => ask(site, query) }, 500).then(({ latencies }) => findPercentile(latencies, 0.5));
  const [ratios, searches]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const small = await time(sites.small);
    ratios.push((await time(sites.guests)) / small);
    searches.push(await time(sites.guests, '&search=guest77'));
  }
  const { bytes } = await ask(sites.guests, '');
  return { ratios, searches, kilobytes: gzipSync(bytes).length / 1024 };
}

async function measureExport({ node }: BenchWorld, { eventId, token }: Site) {
  const before = readMemory(node.pid).resident;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, readMemory(node.pid).resident)), 20);
  try {
    const answer = await node.request('GET', `/api/events/${eventId}/rsvp/export?format=csv`, { token });
    if (answer.status !== 200) throw new Error(`an export was answered ${answer.status}`);
    return { seconds: answer.ms / 1000, megabytes: peak - before };
  } finally {
    clearInterval(watch);
  }
}
