import { seed } from '../../e2e/faults/world.ts';
import { toPublicId } from '../../server/kit/ids.ts';
import { LoadClients } from '../load-clients.ts';
import type { Database } from '../../e2e/faults/database.ts';
import { makeLoadSite, type LoadSite } from '../load-sites.ts';
import { measureSlice } from '../kit/cost.ts';
import { judge } from '../kit/figures.ts';
import type { Measurement } from '../kit/goal.ts';
import { buildScript, runPgbench } from '../kit/pgbench.ts';
import { findPercentile, summarizeSlice, TRIES_SHARE } from '../kit/rounds.ts';
import { buildCopyId, buildCopyName, copySite } from '../kit/site-copies.ts';
import { recordStatements } from '../kit/statements.ts';

const CLIENTS = 16;
const SITES = 200;
const APART_MAX = 0.25;

/**
 * P9: replies per second next to pgbench, which sends the same statements to the same database: those that two replies
 * were seen to send. Jobs are off, because pgbench runs none; mails are sent later.
 */
export const replies: Measurement = {
  name: 'replies',
  goals: ['P9'],
  async measure(context) {
    const { rounds, sliceMs } = context.extent;
    await using world = await context.startWorld({ onDisk: true });
    const { database } = world;
    const modelId = await seed(database, async (app) => (await makeLoadSite(app, 1)).site.eventId);
    await copySite(database, { modelId, from: 1, to: SITES * 2, thin: true });
    // One half of the sites is for the product, the other for pgbench, because an event accepts 5,000 replies.
    const [ours, theirs] = [describeSites(1), describeSites(SITES + 1)];
    const node = await world.addNode({ env: { JOBS: 'off' } });
    const clients = new LoadClients(world, ours);
    const pids = [node.pid, database.pid];
    const send = async () => {
      const site = ours[Math.floor(Math.random() * SITES)] as LoadSite;
      const wrong = await clients.sendReply(site);
      if (wrong !== undefined) throw new Error(`a reply was answered ${wrong}`);
    };
    await measureSlice({ pids, send }, sliceMs / 2, CLIENTS);
    const [first] = theirs as [LoadSite];
    const record = () => recordStatements(database, () => clients.sendReply(first));
    await record();
    const same = buildScript(
      await record(),
      await record(),
      theirs.map(({ site }) => site.eventId),
    );
    const insert = buildScriptOfInsert(same);
    const bench = (script: string) => runPgbench(database, script, CLIENTS, Math.round(sliceMs / 1000));

    const found: {
      isVoid: boolean;
      same: number[];
      insert: number;
      slice: Awaited<ReturnType<typeof measureSlice>>;
    }[] = [];
    const listValid = () => found.filter(({ isVoid }) => !isVoid);
    while (listValid().length < rounds && found.length < rounds * TRIES_SHARE) {
      const before = await bench(same);
      const slice = await measureSlice({ pids, send }, sliceMs, CLIENTS);
      const single = await bench(insert);
      const after = await bench(same);
      const isVoid = Math.abs(before - after) > (APART_MAX * (before + after)) / 2;
      found.push({ isVoid, same: [before, after], insert: single, slice });
    }
    const lost = await countLost(database, clients.replies);
    const read = (take: (round: (typeof found)[number]) => number) => listValid().map(take);
    const mean = ([before = 0, after = 0]: number[]) => (before + after) / 2;
    return {
      figures: [
        judge({
          goal: 'P9',
          name: 'replies next to pgbench with the same statements',
          unit: '×',
          limit: { min: 0.4 },
          values: read(({ slice, same }) => slice.perSecond / mean(same)),
        }),
        judge({
          goal: 'P9',
          name: 'replies next to pgbench with one insert',
          unit: '×',
          limit: { min: 0.15 },
          values: read(({ slice, insert }) => slice.perSecond / insert),
        }),
        judge({
          goal: 'P9',
          name: 'p99 of a reply',
          unit: 'ms',
          limit: { max: 50 },
          values: read(({ slice }) => findPercentile(slice.latencies, 0.99)),
        }),
        judge({
          goal: 'P9',
          name: `acknowledged replies that are lost or double, of ${clients.replies.length}`,
          unit: '',
          limit: { max: 0 },
          values: [lost],
        }),
      ],
      rounds: [
        { script: same.split('\n') },
        ...found.map(({ slice, ...round }) => ({ ...round, product: summarizeSlice(slice) })),
      ],
      voids: found.length - listValid().length,
    };
  },
};

/** Acknowledged replies that are not stored exactly once. */
async function countLost(database: Database, names: readonly string[]): Promise<number> {
  const stored = await database.query<{ name: string }>(
    `select name from rsvp_responses where name like 'Rita %' group by name having count(*) = 1`,
  );
  const once = new Set(stored.map(({ name }) => name));
  return names.filter((name) => !once.has(name)).length;
}

/** Copies of the model from this number on. */
function describeSites(from: number): LoadSite[] {
  return Array.from({ length: SITES }, (_, at) => {
    const eventId = buildCopyId(from + at);
    const names = { subdomain: buildCopyName(from + at), uniqueId: toPublicId(eventId) };
    return { site: { eventId, ...names, ownerId: '', email: '', token: '' }, invitations: [], gifts: [] };
  });
}

/** The insert of the reply alone, with the values that it needs. */
function buildScriptOfInsert(script: string): string {
  const [values = '', ...statements] = script.split('\n');
  const insert = statements.find((statement) => /insert into "?rsvp_responses/.test(statement));
  if (insert === undefined) throw new Error('a reply inserts nothing');
  return [values, insert].join('\n');
}
