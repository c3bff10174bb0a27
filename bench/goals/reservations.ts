import { seed } from '../../e2e/faults/world.ts';
import { makeGift } from '../../server/testing/makers.ts';
import { judge } from '../kit/figures.ts';
import type { Measurement } from '../kit/goal.ts';
import { runPgbench } from '../kit/pgbench.ts';
import { makeLoadSite } from '../load-sites.ts';

const GUESTS = 200;
const GIFTS = 50;
/** PostgreSQL allows no 200 connections. */
const CLIENTS = 16;

interface Round {
  gifts: number;
  notGivenOnce: number;
  /** Answers that are neither 200 nor 409. */
  other: number;
  slowestSeconds: number;
  perSecond: number;
  updatesPerSecond: readonly number[];
}

/**
 * P10: 200 guests ask two nodes for the only unit of a gift at the same moment, 50 times. Next to pgbench, which takes a
 * unit of such a gift if there is one, in one statement.
 */
export const reservations: Measurement = {
  name: 'reservations',
  goals: ['P10'],
  async measure(context) {
    const { rounds, sliceMs } = context.extent;
    await using world = await context.startWorld({ onDisk: true, nodes: 2 });
    const { database } = world;
    const { site, guests, ours, theirs } = await seed(database, async (app) => {
      const { invitations, ...rest } = await makeLoadSite(app, GUESTS);
      const makeGifts = async () => {
        const made = [];
        for (let at = 0; at < GIFTS; at += 1)
          made.push((await makeGift(app, rest.site, { quantity_total: 1, title: `Gift ${at + 1}` })).id);
        return made;
      };
      return { site: rest.site, guests: invitations, ours: await makeGifts(), theirs: await makeGifts() };
    });
    const script = buildScriptOfUpdate(site.eventId, theirs);
    const takeUnits = () => runPgbench(database, script, CLIENTS, Math.round(sliceMs / 1000));
    const ask = async (gift: string) => {
      const began = performance.now();
      return Promise.all(
        guests.map(async ({ token }) => {
          const path = `/api/invite/${token}/gifts/${gift}/reserve`;
          const { status } = await world.request('POST', path, { site: site.subdomain, body: {} });
          return { status, ms: performance.now() - began };
        }),
      );
    };

    const found: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = await takeUnits();
      const gifts = ours.filter((_, at) => at % rounds === round);
      const [answers, began]: [Awaited<ReturnType<typeof ask>>[], number] = [[], performance.now()];
      for (const gift of gifts) answers.push(await ask(gift));
      const seconds = (performance.now() - began) / 1000;
      const after = await takeUnits();
      const all = answers.flat();
      found.push({
        gifts: gifts.length,
        notGivenOnce: answers.filter((each) => each.filter(({ status }) => status === 200).length !== 1).length,
        other: all.filter(({ status }) => status !== 200 && status !== 409).length,
        slowestSeconds: Math.max(...all.map(({ ms }) => ms)) / 1000,
        perSecond: all.length / seconds,
        updatesPerSecond: [before, after],
      });
    }
    const read = (take: (round: Round) => number) => found.map(take);
    return {
      figures: [
        judge({
          goal: 'P10',
          name: `gifts of ${GIFTS} that not exactly one of ${GUESTS} guests got`,
          unit: '',
          limit: { max: 0 },
          values: read(({ notGivenOnce }) => notGivenOnce),
        }),
        judge({
          goal: 'P10',
          name: 'answers that are neither yes nor taken',
          unit: '',
          limit: { max: 0 },
          values: read(({ other }) => other),
        }),
        judge({
          goal: 'P10',
          name: 'the last answer to 200 guests at once',
          unit: 's',
          limit: { max: 1 },
          values: read(({ slowestSeconds }) => slowestSeconds),
        }),
        judge({
          goal: 'P10',
          name: 'answers next to pgbench with one conditional update',
          unit: '×',
          limit: { min: 0.3 },
          values: read(
            ({ perSecond, updatesPerSecond: [before = 0, after = 0] }) => perSecond / ((before + after) / 2),
          ),
        }),
      ],
      rounds: [{ script: script.split('\n') }, ...found],
      voids: 0,
    };
  },
};

function buildScriptOfUpdate(event: string, gifts: readonly string[]): string {
  const list = gifts.map((gift) => `'${gift}'`).join(', ');
  return [
    `select (array[${list}])[1 + floor(random() * ${gifts.length})::integer] as gift \\gset`,
    `update gifts set units_held = units_held + 1 where event_id = '${event}' and id = :gift::uuid
      and units_held + units_bought + units_elsewhere < quantity_total;`.replaceAll(/\s+/g, ' '),
  ].join('\n');
}
