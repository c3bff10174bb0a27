import { gzipSync } from 'node:zlib';
import { seed } from '../../e2e/faults/world.ts';
import { makeItem, makeQuestion, makeSite, type Site } from '../../server/testing/makers.ts';
import { insertManyHouseholds } from '../../server/testing/many-guests.ts';
import type { BenchWorld } from '../kit/context.ts';
import { measureSlice } from '../kit/cost.ts';
import { judge } from '../kit/figures.ts';
import type { Measurement } from '../kit/goal.ts';
import { findPercentile } from '../kit/rounds.ts';
import { readMemory } from './memory.ts';

const SIZES = { small: 10, large: 5000 };

/** P12 for people: 5,000 households with 15,000 people, who are invited to a part of the schedule, next to 10. */
export const households: Measurement = {
  name: 'households',
  goals: ['P12'],
  onlyWhole: true,
  async measure(context) {
    const world = await context.openWorld();
    const sites = await makeSites(world);
    const [ratios, searches, counts]: [number[], number[], number[]] = [[], [], []];
    const list = ({ eventId }: Site, query = '') => `/api/admin/events/${eventId}/guests?limit=25${query}`;
    for (let round = 0; round < context.extent.rounds; round += 1) {
      const small = await time(world, sites.small, list(sites.small));
      ratios.push((await time(world, sites.large, list(sites.large))) / small);
      searches.push(await time(world, sites.large, list(sites.large, '&search=guest1%20reed77')));
      counts.push(await time(world, sites.large, `/api/admin/events/${sites.large.eventId}/headcount`));
    }
    const { bytes } = await ask(world, sites.large, list(sites.large));
    const saved = await measureExport(world, sites.large);
    const figure = (name: string, unit: string, max: number, values: number[]) =>
      judge({ goal: 'P12', name, unit, limit: { max }, values });
    return {
      figures: [
        figure('first page of the list of 5,000 households, next to 10', '×', 2, ratios),
        figure('first page of the list of 5,000 households', 'KB', 60, [gzipSync(bytes).length / 1024]),
        figure('search among 15,000 people', 'ms', 50, searches),
        figure('headcount of 15,000 people', 'ms', 1500, counts),
        figure('export of 15,000 people', 's', 1.5, [saved.seconds]),
        figure('memory for the export of people', 'MB', 60, [saved.megabytes]),
      ],
      rounds: [{ ratios, searches, counts, export: saved }],
      voids: 0,
    };
  },
};

async function makeSites({ world }: BenchWorld): Promise<Record<keyof typeof SIZES, Site>> {
  const made = await seed(world.database, async (app) => {
    const makeOne = async (count: number) => {
      const site = await makeSite(app, { plan: 'premium', event: { event_date: '2031-06-14' } });
      const item = await makeItem(app, site, { name: 'Dinner' });
      await makeQuestion(app, site, {
        label: 'Meal',
        scope: 'person',
        input_type: 'radio',
        options: ['Beef', 'Fish'],
        schedule: [item.id],
      });
      await insertManyHouseholds(app, site, count, [item.id]);
      return site;
    };
    return { small: await makeOne(SIZES.small), large: await makeOne(SIZES.large) };
  });
  await world.database.query('analyze');
  return made;
}

async function ask({ node }: BenchWorld, { token }: Site, path: string) {
  const answer = await node.request('GET', path, { token });
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status} ${answer.text}`);
  return answer;
}

const time = async (world: BenchWorld, site: Site, path: string) =>
  measureSlice({ pids: world.pids, send: () => ask(world, site, path) }, 500).then(({ latencies }) =>
    findPercentile(latencies, 0.5),
  );

async function measureExport(world: BenchWorld, site: Site) {
  const { pid } = world.node;
  const before = readMemory(pid).resident;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, readMemory(pid).resident)), 20);
  try {
    const answer = await ask(world, site, `/api/admin/events/${site.eventId}/people/export?format=csv`);
    return { seconds: answer.ms / 1000, megabytes: peak - before };
  } finally {
    clearInterval(watch);
  }
}
