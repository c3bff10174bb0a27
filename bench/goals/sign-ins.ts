import { seed } from '../../e2e/faults/world.ts';
import { hashPassword } from '../../server/kit/passwords.ts';
import { makeSite } from '../../server/testing/makers.ts';
import { describeCopy } from '../kit/context.ts';
import { measureDuring, measureSlice } from '../kit/cost.ts';
import { judge } from '../kit/figures.ts';
import type { Measurement } from '../kit/goal.ts';
import { createFetch } from '../kit/pages.ts';
import { findPercentile } from '../kit/rounds.ts';

const OWNERS = 50;
const PASSWORD = 'correct horse 9';

/** P17: 50 owners sign in at once while guests open pages, one after another. */
export const signIns: Measurement = {
  name: 'sign-ins',
  goals: ['P17'],
  async measure(context) {
    const { world, node, pids, copies } = await context.openWorld();
    const { rounds, sliceMs } = context.extent;
    const sites = await seed(world.database, async (app) => {
      const made = [];
      for (let at = 0; at < OWNERS; at += 1) made.push(await makeSite(app));
      return made;
    });
    const owners = sites.map(({ ownerId }) => ownerId);
    const hash = await hashPassword(PASSWORD);
    await world.database.query('update owners set password_hash = $1 where id = any($2)', [hash, owners]);
    using fetchPage = createFetch();
    let turn = 0;
    const send = () => {
      turn = (turn % copies) + 1;
      return fetchPage(node.port, describeCopy(turn, 'everybody'));
    };
    const found: object[] = [];
    const [ratios, p95s]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const idle = await measureSlice({ pids, send }, sliceMs);
      const signingIn = Promise.all(
        sites.map(async ({ email, subdomain }) => {
          const body = { email, password: PASSWORD, subdomain };
          const { status, ms } = await node.request('POST', '/api/admin/login', { body });
          if (status !== 200) throw new Error(`a sign-in was answered ${status}`);
          return ms;
        }),
      );
      const { result: answered, latencies } = await measureDuring(signingIn, send);
      const [pages = []] = latencies;
      const times = answered.toSorted((a, b) => a - b);
      const [before, during] = [idle.latencies, pages].map((all) => findPercentile(all, 0.99));
      const p95 = findPercentile(times, 0.95) / 1000;
      ratios.push((during ?? Number.NaN) / (before ?? Number.NaN));
      p95s.push(p95);
      found.push({ pagesP99Before: before, pagesP99During: during, pages: pages.length, signInP95: p95 });
    }
    return {
      figures: [
        judge({
          goal: 'P17',
          name: 'p99 of a guest page, next to that without sign-ins',
          unit: '×',
          limit: { max: 3 },
          values: ratios,
        }),
        judge({ goal: 'P17', name: 'p95 of a sign-in', unit: 's', limit: { max: 1.5 }, values: p95s }),
      ],
      rounds: found,
      voids: 0,
    };
  },
};
