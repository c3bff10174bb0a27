import type { BenchWorld } from '../kit/context.ts';
import { measureSlice } from '../kit/cost.ts';
import { judge } from '../kit/figures.ts';
import type { Measurement } from '../kit/goal.ts';
import { createFetch } from '../kit/pages.ts';
import { findPercentile, summarizeSlice } from '../kit/rounds.ts';
import { buildCopyName } from '../kit/site-copies.ts';

/** P18: whether an address is free, half of those asked for being taken. `growth` repeats it with a million sites. */
export const addressCheck: Measurement = {
  name: 'address-check',
  goals: ['P18'],
  async measure(context) {
    const world = await context.openWorld();
    const { rounds, sliceMs } = context.extent;
    const slices = [];
    for (let round = 0; round < rounds; round += 1) slices.push(await checkAddresses(world, sliceMs / 2));
    const values = slices.map(({ latencies }) => findPercentile(latencies, 0.99));
    return {
      figures: [judge({ goal: 'P18', name: 'p99 of an address check', unit: 'ms', limit: { max: 10 }, values })],
      rounds: slices.map(summarizeSlice),
      voids: 0,
    };
  },
};

export async function checkAddresses({ node, pids, copies }: Omit<BenchWorld, 'world' | 'model'>, sliceMs: number) {
  using fetchPage = createFetch();
  const send = () => {
    const name = buildCopyName(1 + Math.floor(Math.random() * copies * 2));
    return fetchPage(node.port, { host: 'localhost:3000', path: `/api/check-subdomain/${name}` });
  };
  return await measureSlice({ pids, send }, sliceMs);
}
