import { expect, inject, test } from 'vitest';
import { endpoints } from '../../../contract/api.ts';
import { startTestApp } from '../app.ts';
import { makePicture } from '../pictures.ts';
import { formatReport, runFuzz } from './run.ts';

const { seed, runs, report } = inject('fuzz');
/** Far more than a request takes, so that a busy machine fails no run of `npm run fuzz`. */
const timeout = Math.max(180_000, runs * 1000);

/** `npm test` always sends the same requests; `npm run fuzz` sends more, with a seed of its own. */
test('X11: no generated request to any call fails, reveals other sites or logs a secret', { timeout }, async () => {
  // Each request comes from a network address of its own, so no limit is reached.
  await using app = await startTestApp({
    env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' },
    web: { read: () => makePicture().png().toBuffer() },
  });
  const print = (line: string) => void (report && process.stdout.write(`${line}\n`));
  const result = await runFuzz(app, { seed, runs, print });
  print(formatReport(result));
  expect(result.problems).toEqual([]);
  expect(result.statuses.size).toBeGreaterThan(Math.min(runs / 10, endpoints.length * 0.9));
});
