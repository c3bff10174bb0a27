import { describeCopy } from '../kit/context.ts';
import { measureSlice } from '../kit/cost.ts';
import { judge } from '../kit/figures.ts';
import type { Measurement } from '../kit/goal.ts';
import { createFetch } from '../kit/pages.ts';
import { findPercentile } from '../kit/rounds.ts';
import { runOpenLoop } from '../open-loop.ts';

const CONNECTIONS = 32;

/** P4: the time to the first byte of pages of all sites, which arrive at half the rate that the product reaches. */
export const latency: Measurement = {
  name: 'latency',
  goals: ['P4'],
  async measure(context) {
    const world = await context.openWorld();
    const { node, pids, copies } = world;
    const { rounds, sliceMs } = context.extent;
    using fetchPage = createFetch(CONNECTIONS);
    let turn = 0;
    const next = () => {
      turn = (turn % copies) + 1;
      return describeCopy(turn, turn % 2 === 0 ? 'everybody' : 'invited');
    };
    const full = { pids, send: () => fetchPage(node.port, next()) };
    const found: object[] = [];
    const [p50s, p99s]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const { perSecond } = await measureSlice(full, sliceMs / 2, CONNECTIONS);
      const times: number[] = [];
      const send = async () => {
        const due = performance.now();
        await fetchPage(node.port, next(), () => times.push(performance.now() - due));
        return undefined;
      };
      await runOpenLoop([{ name: 'pages', perSecond: perSecond / 2, send }], sliceMs / 1000);
      const sorted = times.toSorted((a, b) => a - b);
      const [p50, p99] = [findPercentile(sorted, 0.5), findPercentile(sorted, 0.99)];
      p50s.push(p50);
      p99s.push(p99);
      found.push({ fullPerSecond: perSecond, requests: sorted.length, p50, p99 });
    }
    return {
      figures: [
        judge({ goal: 'P4', name: 'p50 of the first byte', unit: 'ms', limit: { max: 5 }, values: p50s }),
        judge({ goal: 'P4', name: 'p99 of the first byte', unit: 'ms', limit: { max: 30 }, values: p99s }),
      ],
      rounds: found,
      voids: 0,
    };
  },
};
