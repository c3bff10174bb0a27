// Runs the tests of faults (e2e/faults/) whole, one after another:
//
//   npm run faults             all of them
//   npm run faults -- F3 F11   these
//
// SOAK_MINUTES is the length of the soak. SLACK multiplies the limits of time, for a machine that others use, too.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ids = process.argv.slice(2);
if (ids.some((id) => !/^[FG]\d+$/.test(id))) {
  console.error('Name faults by their ids, such as F3 (docs/reference/failures.md).');
  process.exit(2);
}
const chosen = ids.length === 0 ? [] : ['--testNamePattern', `^([A-Z]\\d+, )*(${ids.join('|')})\\b`];
const reporters = ['--reporter=./scripts/faults-report.ts', '--reporter=default'];
const { status } = spawnSync(
  'vitest',
  ['run', '--project', 'faults', '--no-file-parallelism', ...reporters, ...chosen],
  {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
    env: { ...process.env, FAULTS: 'whole' },
  },
);
process.exit(status ?? 1);
