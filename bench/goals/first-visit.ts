import { judge } from '../kit/figures.ts';
import type { Measurement } from '../kit/goal.ts';
import { measure, type Run } from '../lighthouse.ts';

const KB = 1024;
const RUNS = { whole: 5, daily: 3 };
const WITHOUT_IMAGES = ['Document', 'Script', 'Stylesheet', 'Font', 'Other', 'Fetch', 'XHR'];

/** P5 to P7: the guest page in Lighthouse with its mobile preset, each time in a new browser. */
export const firstVisit: Measurement = {
  name: 'first-visit',
  goals: ['P5', 'P6', 'P7'],
  async measure(context) {
    const { host } = await context.openProduct();
    const runs: Run[] = [];
    const count = context.extent.whole ? RUNS.whole : RUNS.daily;
    while (runs.length < count) runs.push(await measure(`http://${host}/`));
    const figure = (goal: string, name: string, unit: string, max: number, read: (run: Run) => number) =>
      judge({ goal, name, unit, limit: { max }, values: runs.map(read) });
    const sumKilobytes = ({ requests }: Run, kinds?: readonly string[]) =>
      requests.reduce((sum, { kind, bytes }) => (kinds?.includes(kind) === false ? sum : sum + bytes), 0) / KB;
    return {
      figures: [
        figure('P5', 'largest contentful paint', 's', 1.5, ({ lcp }) => lcp / 1000),
        figure('P5', 'first contentful paint', 's', 1, ({ fcp }) => fcp / 1000),
        figure('P5', 'total blocking time', 'ms', 50, ({ tbt }) => tbt),
        figure('P5', 'layout shift', '', 0.02, ({ cls }) => cls),
        judge({
          goal: 'P5',
          name: 'score',
          unit: '',
          limit: { min: 98 },
          values: runs.map(({ classes }) => classes.performance),
        }),
        figure('P6', 'JavaScript', 'KB', 35, (run) => sumKilobytes(run, ['Script'])),
        figure('P7', 'HTML', 'KB', 14, (run) => sumKilobytes(run, ['Document'])),
        figure('P7', 'all without pictures', 'KB', 80, (run) => sumKilobytes(run, WITHOUT_IMAGES)),
        figure('P7', 'all', 'KB', 200, (run) => sumKilobytes(run)),
        figure('P7', 'requests', '', 12, ({ requests }) => requests.length),
      ],
      rounds: runs,
      voids: 0,
    };
  },
};
