import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CLASSES, measure, computeMedian, describeBusyMachine, type Median, type Run } from './lighthouse.ts';
import { startProduct } from './product.ts';

/**
 * Runs Lighthouse on the public pages: `npm run bench:landing`. It uses the mobile preset, Debian's Chromium and the
 * product in production mode: five runs per page, each in a new browser, and the median of each value. The landing page
 * must reach its goal in every category (docs/reference/performance.md, P8). The measurements of all runs are written
 * to `.cache/bench/landing.json`.
 */
const RUNS = 5;
const GOAL = 95;
const PATHS = ['/', '/faq'] as const;

const results: Record<string, { median: Median; runs: Run[] }> = {};
{
  await using product = await startProduct();
  for (const path of PATHS) {
    const runs: Run[] = [];
    for (let index = 0; index < RUNS; index++) runs.push(await measure(product.origin + path));
    results[path] = { median: computeMedian(runs), runs };
  }
}

const version = results['/']?.runs[0]?.lighthouseVersion ?? '';
const folder = join(import.meta.dirname, '../.cache/bench');
await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'landing.json'), `${JSON.stringify({ lighthouse: version, results }, undefined, 1)}\n`);

console.log(`Lighthouse ${version}, mobile, median of ${RUNS}\n`);
for (const path of PATHS) {
  const found = results[path];
  if (!found) continue;
  const { classes, lcp, cls, tbt, bytes } = found.median;
  console.log(path.padEnd(8), CLASSES.map((name) => `${name} ${classes[name]}`).join('   '));
  console.log(
    ' '.repeat(8),
    `LCP ${(lcp / 1000).toFixed(2)} s   CLS ${cls.toFixed(3)}   TBT ${Math.round(tbt)} ms   ${Math.round(bytes / 1024)} KB`,
  );
  for (const problem of new Set(found.runs.flatMap(({ problems }) => problems))) console.log(' '.repeat(10), problem);
  const short = CLASSES.filter((name) => classes[name] < GOAL);
  if (short.length === 0) continue;
  console.log(' '.repeat(8), `below ${GOAL}: ${short.join(', ')}`);
  process.exitCode = 1;
}

const runs = Object.values(results).flatMap((found) => found.runs);
const busy = describeBusyMachine(runs);
if (busy !== undefined) console.log(`\n${busy}`);
