import { createFetch } from '../kit/pages.ts';
import { describeCopy } from '../kit/context.ts';
import { judge } from '../kit/figures.ts';
import type { Measurement } from '../kit/goal.ts';
import { countFaults, findPercentile, runOpenLoop, type Stream } from '../open-loop.ts';

const SITES = 10;
/** Pages per second of all other sites together, and of the flooded one. */
const RATES = { others: 50, flood: 500 };
const CONNECTIONS = 64;

/**
 * P16: pages of ten sites, half of them by invitation and each request from a network of its own, before and while another
 * site gets ten times as many requests from one network. Limits of rates are on.
 */
export const flood: Measurement = {
  name: 'flood',
  goals: ['P16'],
  async measure(context) {
    const { world } = await context.openWorld();
    const { rounds, sliceMs } = context.extent;
    const node = await world.addNode({ env: { RATE_LIMITS: 'on' } });
    world.leaveOut(node);
    using fetchPage = createFetch(CONNECTIONS);
    let turn = 0;
    const others: Stream = {
      name: 'others',
      perSecond: RATES.others,
      send: async () => {
        turn += 1;
        const network = `10.${turn % 250}.${Math.floor(turn / 250) % 250}.7`;
        const page = describeCopy(2 + (turn % SITES), turn % 4 < 2 ? 'everybody' : 'invited');
        await fetchPage(node.port, { ...page, headers: { 'x-forwarded-for': network } });
        return undefined;
      },
    };
    const refused = { count: 0, withoutRetry: 0 };
    const flooding: Stream = {
      name: 'flood',
      perSecond: RATES.flood,
      send: async () => {
        const headers = { 'x-forwarded-for': '10.255.0.1', 'accept-encoding': 'br' };
        const answer = await node.request('GET', '/', { site: 'copy-1', headers });
        if (answer.status !== 429) return answer.status === 200 ? undefined : String(answer.status);
        refused.count += 1;
        if (answer.headers['retry-after'] === undefined) refused.withoutRetry += 1;
        return undefined;
      },
    };
    const found: object[] = [];
    const [ratios, errors]: [number[], number[]] = [[], []];
    await runOpenLoop([others], sliceMs / 1000);
    for (let round = 0; round < rounds; round += 1) {
      const [quiet] = await runOpenLoop([others], sliceMs / 1000);
      const [beside] = await runOpenLoop([others, flooding], sliceMs / 1000);
      if (!quiet || !beside) continue;
      const [before, during] = [quiet, beside].map(({ latencies }) => findPercentile(latencies, 0.99));
      ratios.push((during ?? Number.NaN) / (before ?? Number.NaN));
      errors.push(countFaults(beside));
      found.push({ p99Before: before, p99During: during, errors: countFaults(beside), refused: refused.count });
    }
    await node.end('SIGTERM');
    const figure = (name: string, unit: string, max: number, values: number[]) =>
      judge({ goal: 'P16', name, unit, limit: { max }, values });
    return {
      figures: [
        figure('p99 of other sites, next to that without a flood', '×', 2, ratios),
        figure('errors of other sites', '', 0, errors),
        judge({ goal: 'P16', name: 'requests refused with 429', unit: '', limit: { min: 1 }, values: [refused.count] }),
        figure('refusals without Retry-After', '', 0, [refused.withoutRetry]),
      ],
      rounds: found,
      voids: 0,
    };
  },
};
