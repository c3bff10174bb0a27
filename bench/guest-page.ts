import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { readPidFile } from '../server/kit/postgres/postmaster.ts';
import { fetchPage, measureSlice, type Slice, type Target } from './cost.ts';
import { fillSite } from './guest-site.ts';
import { measure, computeMedian, describeBusyMachine, type Run } from './lighthouse.ts';
import { findFreePort, createDataFolder, startProduct } from './product.ts';

/**
 * Measures the cost and speed of a guest page: `npm run bench:guest` (docs/reference/performance.md, P1, P3, P5 to P7).
 * It compares the CPU time per request of the product with its database to a minimal Node server that sends the same
 * bytes: seven rounds, each with the control before and after, and the ratio within the round; a round whose two
 * controls differ by more than a quarter is void. Then it runs Lighthouse as in `bench/landing.ts`. All measurements
 * are written to `bench/results/guest-page.json`.
 */
const ROUNDS = 7;
const ROUNDS_MAX = 20;
const [WARM_UP_MS, SLICE_MS] = [2000, 4000];
const APART_MAX = 0.25;
const RUNS = 5;
const KB = 1024;

await using data = await createDataFolder();
const DATA_DIR = data.path;
// The buyer's link comes by email, which only a product in development mode shows.
const site = await (async () => {
  await using product = await startProduct({
    DATA_DIR,
    NODE_ENV: 'development',
    SMTP_URL: '',
    RATE_LIMITS: 'off',
    SEED_DEMO: 'false',
  });
  return await fillSite(product);
})();
await using product = await startProduct({ DATA_DIR, RATE_LIMITS: 'off' });
const host = `${site.subdomain}.localhost:${product.port}`;
const database = new pg.Client((await readPidFile(join(DATA_DIR, 'postgres')))?.connection);
await database.connect();
const { rows: sites } = await database.query<{ id: string }>('select event_id as id from sites where subdomain = $1', [
  site.subdomain,
]);
const NOTICE_MS = 2;
/** As after a change: the page is made again at the next request. */
async function forgetPage(): Promise<void> {
  await database.query({ name: 'forget', text: `select pg_notify('page_versions', $1)`, values: [sites[0]?.id] });
  await setTimeout(NOTICE_MS);
}
const target = { pid: product.pid, port: product.port, host };
const pages = {
  stored: { ...target, path: '/' },
  'made anew': { ...target, path: '/', prepare: forgetPage },
  invited: { ...target, path: `/invite/${site.inviteToken}` },
};

const rounds: Record<string, Round[]> = {};
for (const [name, page] of Object.entries(pages)) rounds[name] = await compare(page);
await database.end();

const runs: Run[] = [];
for (let index = 0; index < RUNS; index++) runs.push(await measure(`http://${host}/`));
const sumBytes = (kinds: readonly string[]) => {
  const [run] = runs;
  return (run?.requests ?? []).filter(({ kind }) => kinds.includes(kind)).reduce((sum, one) => sum + one.bytes, 0) / KB;
};
const median = computeMedian(runs);
const requests = runs[0]?.requests ?? [];
const weights = {
  html: sumBytes(['Document']),
  script: sumBytes(['Script']),
  withoutImages: sumBytes(['Document', 'Script', 'Stylesheet', 'Font', 'Other', 'Fetch', 'XHR']),
  all: requests.reduce((sum, one) => sum + one.bytes, 0) / KB,
  requests: requests.length,
};

const folder = join(import.meta.dirname, 'results');
await mkdir(folder, { recursive: true });
const left = { rounds, median, weights, runs };
await writeFile(join(folder, 'guest-page.json'), `${JSON.stringify(left, undefined, 1)}\n`);

for (const [name, each] of Object.entries(rounds)) {
  const valid = each.filter(({ isVoid }) => !isVoid);
  const ratio = findMedian(valid.map((round) => round.ratio));
  const cost = findMedian(valid.map(({ ours }) => ours.microseconds));
  const speed = findMedian(valid.map((round) => round.speed));
  if (name === 'stored') printResult('P3', `${speed.toFixed(3)} of bare Node's requests a second`, speed >= 0.6);
  printResult(
    `P1 ${name}`,
    `${(cost / 1000).toFixed(2)} ms, ${ratio.toFixed(1)} x bare Node`,
    cost <= 1500 && ratio <= 20,
  );
  console.log(`   ${valid.length} valid rounds of ${each.length}`);
}
printResult('P5 LCP', `${(median.lcp / 1000).toFixed(2)} s`, median.lcp <= 1500);
printResult('P5 FCP', `${(median.fcp / 1000).toFixed(2)} s`, median.fcp <= 1000);
printResult('P5 TBT', `${Math.round(median.tbt)} ms`, median.tbt <= 50);
printResult('P5 CLS', median.cls.toFixed(3), median.cls <= 0.02);
printResult('P5 score', String(median.classes.performance), median.classes.performance >= 98);
printResult('P6 script', `${weights.script.toFixed(1)} KB`, weights.script <= 35);
printResult('P7 HTML', `${weights.html.toFixed(1)} KB`, weights.html <= 14);
printResult('P7 without images', `${weights.withoutImages.toFixed(1)} KB`, weights.withoutImages <= 80);
printResult('P7 all', `${weights.all.toFixed(1)} KB`, weights.all <= 200);
printResult('P7 requests', String(weights.requests), weights.requests <= 12);
const busy = describeBusyMachine(runs);
if (busy !== undefined) console.log(`\n${busy}`);

interface Round {
  control: readonly [Slice, Slice];
  ours: Slice;
  /** CPU time of the product divided by that of the controls. */
  ratio: number;
  /** The same for requests per second. */
  speed: number;
  isVoid: boolean;
}

async function compare(target: Target): Promise<Round[]> {
  const port = await findFreePort();
  const file = join(DATA_DIR, 'page.br');
  await writeFile(file, await fetchPage(target));
  const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), String(port), file], {
    stdio: 'inherit',
  });
  try {
    const { host, path } = target;
    const control = { host, path, pid: bare.pid ?? 0, port };
    await waitForPage(control);
    await measureSlice(target, WARM_UP_MS);
    const rounds: Round[] = [];
    while (rounds.filter(({ isVoid }) => !isVoid).length < ROUNDS && rounds.length < ROUNDS_MAX) {
      const [before, ours, after] = [
        await measureSlice(control, SLICE_MS),
        await measureSlice(target, SLICE_MS),
        await measureSlice(control, SLICE_MS),
      ];
      const average = (readTime: (one: Slice) => number) => (readTime(before) + readTime(after)) / 2;
      const cost = average(({ microseconds }) => microseconds);
      rounds.push({
        control: [before, after],
        ours,
        ratio: ours.microseconds / cost,
        speed: ours.perSecond / average(({ perSecond }) => perSecond),
        isVoid: Math.abs(before.microseconds - after.microseconds) > APART_MAX * cost,
      });
    }
    return rounds;
  } finally {
    bare.kill();
  }
}

async function waitForPage(target: Target): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const there = await fetchPage(target).catch(() => undefined);
    if (there) return;
    await setTimeout(50);
  }
  throw new Error('The control did not start.');
}

function printResult(what: string, figure: string, met: boolean): void {
  console.log(`${met ? 'met   ' : 'missed'} ${what.padEnd(20)} ${figure}`);
  if (!met) process.exitCode = 1;
}

function findMedian(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}
