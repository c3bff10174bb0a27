import type { ProductNode } from '../../e2e/faults/node.ts';
import { seed, type World } from '../../e2e/faults/world.ts';
import { raiseVersions } from '../../server/features/sites/actions.ts';
import { makeSite } from '../../server/testing/makers.ts';
import { makeLoadSite } from '../load-sites.ts';
import { describeCopy, type Extent } from '../kit/context.ts';
import { measureSlice, type Slice } from '../kit/cost.ts';
import { findMedian, judge } from '../kit/figures.ts';
import type { Measurement } from '../kit/goal.ts';
import { createFetch, type Fetch } from '../kit/pages.ts';
import { findPercentile, summarizeSlice } from '../kit/rounds.ts';
import { buildCopyId, copySite } from '../kit/site-copies.ts';
import { checkAddresses } from './address-check.ts';
import { readMemory } from './memory.ts';

const SITES_MADE = 15;
/** Between the numbers of two sites that are visited one after the other; a prime, so that a tour reaches all. */
const STRIDE = 7919;

/** Medians at one number of sites. */
interface Step {
  sites: number;
  pages: Slice[];
  checks: Slice[];
  memory: number;
  databaseBytes: number;
  creationMs: number;
}

/**
 * P11, and P18 with the largest number: 1,000, 100,000 and 1,000,000 sites on one PostgreSQL, each with one gift and one
 * invitation. Each request is for another site, and the node forgets all of them once it has shown the last one, so that
 * few sites are not cheaper because their pages are stored.
 */
export const growth: Measurement = {
  name: 'growth',
  goals: ['P11', 'P18'],
  onlyWhole: true,
  async measure(context) {
    const { extent } = context;
    await using world = await context.startWorld();
    const modelId = await seed(world.database, async (app) => (await makeLoadSite(app, 1)).site.eventId);
    await world.database.query(`update invitations set status = 'opened', opened_at = now()`);
    const steps: Step[] = [];
    let from = 1;
    const largest = Number(process.env['BENCH_SITES'] ?? 1_000_000);
    for (const sites of [1000, 100_000, 1_000_000].filter((count) => count <= largest)) {
      await copySite(world.database, { modelId, from, to: sites, thin: true });
      from = sites + 1;
      steps.push(await measureStep(world, sites, extent));
    }
    return { figures: compareSteps(steps), rounds: steps.map(summarizeStep), voids: 0 };
  },
};

async function measureStep(world: World, sites: number, { rounds, sliceMs }: Extent): Promise<Step> {
  const node = await world.addNode();
  const pids = [node.pid, world.database.pid];
  using fetchPage = createFetch();
  const send = createVisits(world, node, sites, fetchPage);
  await measureSlice({ pids, send }, sliceMs);
  const [pages, checks]: [Slice[], Slice[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    pages.push(await measureSlice({ pids, send }, sliceMs));
    checks.push(await checkAddresses({ node, pids, copies: sites }, sliceMs / 4));
  }
  const memory = readMemory(node.pid).resident;
  world.leaveOut(node);
  await node.end('SIGTERM');
  const [size] = await world.database.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  );
  return { sites, pages, checks, memory, databaseBytes: size?.bytes ?? 0, creationMs: await timeCreation(world) };
}

/** Half of the pages are for everybody, half by invitation. */
function createVisits({ database }: World, { port }: ProductNode, sites: number, fetchPage: Fetch) {
  let turn = 0;
  return async () => {
    turn += 1;
    if (turn % sites === 0) await announceChanges(database, sites);
    const number = 1 + ((turn * STRIDE) % sites);
    return fetchPage(port, describeCopy(number, turn % 2 === 0 ? 'everybody' : 'invited'));
  };
}

/** As if all sites had changed: nodes forget what they have stored of them (decision 0049). */
function announceChanges(database: World['database'], sites: number) {
  const ids = Array.from({ length: sites }, (_, at) => buildCopyId(at + 1));
  const { sql, parameters } = raiseVersions(ids);
  return database.query(sql, [...parameters]);
}

/** The median time to create a site, without HTTP. */
async function timeCreation({ database }: World): Promise<number> {
  return seed(database, async (app) => {
    const times: number[] = [];
    for (let at = 0; at < SITES_MADE; at += 1) {
      const began = performance.now();
      await makeSite(app);
      times.push(performance.now() - began);
    }
    return findMedian(times.slice(2));
  });
}

function compareSteps(steps: readonly Step[]) {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return [];
  const figure = (name: string, unit: string, max: number, values: number[]) =>
    judge({ goal: 'P11', name, unit, limit: { max }, values });
  const compare = (read: (slice: Slice) => number) => {
    const before = findMedian(first.pages.map(read));
    return last.pages.map((slice) => read(slice) / before);
  };
  const readP99 = ({ latencies }: Slice) => findPercentile(latencies, 0.99);
  const count = last.sites.toLocaleString('en-US');
  const added = last.sites - first.sites;
  return [
    figure(
      `CPU of a page at ${count} sites, next to 1,000`,
      '×',
      1.5,
      compare(({ microseconds }) => microseconds),
    ),
    figure(`p99 of a page at ${count} sites, next to 1,000`, '×', 2, compare(readP99)),
    figure(`resident memory at ${count} sites, next to 1,000`, '×', 1.15, [last.memory / first.memory]),
    // 200 bytes each for its gift and its guest are allowed beside 2 KB.
    figure('database per site, gift and guest', 'bytes', 2448, [(last.databaseBytes - first.databaseBytes) / added]),
    figure(`creating a site at ${count}, next to 1,000`, '×', 1.3, [last.creationMs / first.creationMs]),
    judge({
      goal: 'P18',
      name: `p99 of an address check at ${count} sites`,
      unit: 'ms',
      limit: { max: 10 },
      values: last.checks.map(readP99),
    }),
  ];
}

function summarizeStep({ pages, checks, ...step }: Step): object {
  return { ...step, pages: pages.map(summarizeSlice), checks: checks.map(summarizeSlice) };
}
