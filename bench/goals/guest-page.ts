import { brotliDecompressSync } from 'node:zlib';
import { buildHost, createTour } from '../kit/context.ts';
import { startBareNode, startNginx } from '../kit/controls.ts';
import { judge } from '../kit/figures.ts';
import type { Measurement } from '../kit/goal.ts';
import { createFetch } from '../kit/pages.ts';
import { listValid, readControl, readCost, runRounds, summarizeRounds, type Round } from '../kit/rounds.ts';

/** CPU time of a guest page of comparable products, in multiples of bare Node on the same machine. */
const PEERS = { 'Ghost 6.65': { times: 246, share: 10 }, 'Rallly and wishlist': { times: 366, share: 15 } };
const KINDS = ['everybody', 'invited'] as const;

/**
 * P1 to P3: the CPU time of pages that no cache can have, because each is of another site, and of one page that every
 * cache has. Bare Node is the control of each round; nginx is a contestant.
 */
export const guestPage: Measurement = {
  name: 'guest-page',
  goals: ['P1', 'P2', 'P3'],
  async measure(context) {
    const world = await context.openWorld();
    const { node, pids, model } = world;
    using fetchPage = createFetch();
    const page = { host: buildHost(model.site.subdomain), path: '/' };
    const bytes = await fetchPage(node.port, page);
    if (!brotliDecompressSync(bytes).includes('Gift number 1')) throw new Error('the page is not the expected one');
    await using bare = await startBareNode(bytes);
    await using nginx = await startNginx(bytes);
    using everybody = createTour(world, 'everybody');
    using invited = createTour(world, 'invited');
    const rounds = await runRounds({
      ...context.extent,
      control: bare,
      contestants: {
        everybody: { pids, send: everybody.send },
        invited: { pids, send: invited.send },
        cached: { pids, send: () => fetchPage(node.port, page) },
        nginx,
      },
    });
    return { ...judgeRounds(listValid(rounds)), rounds: summarizeRounds(rounds), voids: countVoids(rounds) };
  },
};

const countVoids = (rounds: readonly Round[]) => rounds.filter(({ isVoid }) => isVoid).length;
const readBare = (round: Round) => readControl(round, ({ microseconds }) => microseconds);

function judgeRounds(valid: readonly Round[]) {
  const compare = (goal: string, name: string, max: number, read: (round: Round) => number, unit: string) =>
    judge({ goal, name, unit, limit: { max }, values: valid.map(read) });
  const reach = (name: string, min: number, readOther: (round: Round) => number) =>
    judge({
      goal: 'P3',
      name,
      unit: '×',
      limit: { min },
      values: valid.map((round) => readOther(round) / readCost(round, 'cached')),
    });
  return {
    figures: [
      ...KINDS.flatMap((kind) => [
        compare('P1', `CPU, ${kind}`, 1.5, (round) => readCost(round, kind) / 1000, 'ms'),
        compare('P1', `next to bare Node, ${kind}`, 20, (round) => readCost(round, kind) / readBare(round), '×'),
      ]),
      ...Object.entries(PEERS).map(([name, { times, share }]) =>
        judge({
          goal: 'P2',
          name: `less CPU than ${name}`,
          unit: '×',
          limit: { min: share },
          values: valid.map((round) => (times * readBare(round)) / readCost(round, 'everybody')),
        }),
      ),
      reach('requests per core of bare Node’s', 0.6, readBare),
      reach('requests per core of nginx’s', 0.35, (round) => readCost(round, 'nginx')),
    ],
  };
}
