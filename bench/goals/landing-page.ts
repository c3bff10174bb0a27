import { judge } from '../kit/figures.ts';
import type { Measurement } from '../kit/goal.ts';
import { measure, type Run } from '../lighthouse.ts';

const RUNS = 5;

/** P8: the landing page in Lighthouse with its mobile preset, each time in a new browser. */
export const landingPage: Measurement = {
  name: 'landing-page',
  goals: ['P8'],
  onlyWhole: true,
  async measure(context) {
    const { product } = await context.openProduct();
    const runs: Run[] = [];
    while (runs.length < RUNS) runs.push(await measure(`${product.origin}/`));
    const sumScripts = ({ requests }: Run) =>
      requests.reduce((sum, { kind, bytes }) => (kind === 'Script' ? sum + bytes : sum), 0) / 1024;
    return {
      figures: [
        judge({
          goal: 'P8',
          name: 'largest contentful paint of the landing page',
          unit: 's',
          limit: { max: 1.8 },
          values: runs.map(({ lcp }) => lcp / 1000),
        }),
        judge({
          goal: 'P8',
          name: 'JavaScript of the landing page',
          unit: 'KB',
          limit: { max: 110 },
          values: runs.map(sumScripts),
        }),
      ],
      rounds: runs,
      voids: 0,
    };
  },
};
