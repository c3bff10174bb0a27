import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { judge } from '../kit/figures.ts';
import type { Measurement } from '../kit/goal.ts';
import type { Run } from '../lighthouse.ts';

const ROOT = join(import.meta.dirname, '../..');

/** P8: runs `npm run bench:landing` and reads what it stored. */
export const landingPage: Measurement = {
  name: 'landing-page',
  goals: ['P8'],
  onlyWhole: true,
  async measure() {
    const child = spawn(process.execPath, ['bench/landing.ts'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
    await once(child, 'exit');
    const { results } = JSON.parse(await readFile(join(ROOT, 'bench/results/landing.json'), 'utf8')) as {
      results: Record<string, { runs: Run[] }>;
    };
    const runs = results['/']?.runs ?? [];
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
