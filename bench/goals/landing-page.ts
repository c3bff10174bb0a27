import { judge } from '../kit/figures.ts';
import type { Measurement } from '../kit/goal.ts';
import { measure, type Run, type Screen } from '../lighthouse.ts';

const RUNS = 5;

/** P8: the landing page in Lighthouse with its mobile preset, each time in a new browser. */
export const landingPage: Measurement = {
  name: 'landing-page',
  goals: ['P8'],
  onlyWhole: true,
  async measure(context) {
    const { product } = await context.openProduct();
    const runs: Record<Screen, Run[]> = { phone: [], wide: [] };
    while (runs.wide.length < RUNS) {
      for (const screen of ['phone', 'wide'] as const) runs[screen].push(await measure(`${product.origin}/`, screen));
    }
    const figure = (name: string, unit: string, max: number, values: number[]) =>
      judge({ goal: 'P8', name, unit, limit: { max }, values });
    const sumScripts = ({ requests }: Run) =>
      requests.reduce((sum, { kind, bytes }) => (kind === 'Script' ? sum + bytes : sum), 0) / 1024;
    return {
      figures: [
        figure('largest contentful paint of the landing page at 412 px', 's', 1.8, runs.phone.map(readPaint)),
        figure('the same at 1440 px', 's', 1.8, runs.wide.map(readPaint)),
        figure('JavaScript of the landing page', 'KB', 110, runs.phone.map(sumScripts)),
      ],
      rounds: [runs],
      voids: 0,
    };
  },
};

const readPaint = ({ lcp }: Run) => lcp / 1000;
