import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import { seed, World } from '../e2e/faults/world.ts';
import { hashPassword } from '../server/kit/passwords.ts';
import { makeProbeGroups, type Probe } from '../server/testing/enumeration.ts';
import { PRODUCTION } from './node-settings.ts';

/**
 * Measures whether the time of an answer tells that an account, an invitation or a link exists: `npm run
 * bench:enumeration` (docs/reference/figures.md, G10). One after another, the classes of a group in random
 * order, limits of rates on, and each request from a network address of its own. ENUMERATION_TRIES (200) is the number for each class.
 */
const TRIES = Number(process.env['ENUMERATION_TRIES'] ?? 200);
const WARM_UP = 20;
const RATIO_MAX = 1.1;
/** An account has at most ten wrong passwords in 15 minutes, and five mails an hour. */
const TRIES_PER_ACCOUNT = 4;

await using world = await World.start({
  desks: 0,
  // Its jobs would send the mails that the seeding reads.
  nodes: 0,
  env: { ...PRODUCTION, SMTP_URL: 'smtp://127.0.0.1:1' },
});
const groups = await seed(world.database, (app) =>
  makeProbeGroups(app, Math.ceil((TRIES + WARM_UP) / TRIES_PER_ACCOUNT), hashPassword),
);
await world.addNode();
console.log(`load average ${loadavg()[0]?.toFixed(1)} before, ${TRIES} tries each`);

for (const { name, classes } of groups) {
  const times = classes.map((): number[] => []);
  const answers = new Set<number>();
  for (const { index, turn } of [
    ...listProbes(classes.length, 0, WARM_UP),
    ...listProbes(classes.length, WARM_UP, TRIES),
  ]) {
    const { status, ms } = await send(classes[index]?.build(turn) as Probe);
    answers.add(status);
    if (turn >= WARM_UP) times[index]?.push(ms);
  }
  const medians = times.map(findMedian);
  const ratio = Math.max(...medians) / Math.min(...medians);
  const met = ratio <= RATIO_MAX && answers.size === 1;
  if (!met) process.exitCode = 1;
  console.log(
    `\n${met ? 'met   ' : 'missed'} ${name}: slowest ${ratio.toFixed(3)} x fastest, status ${[...answers].join()}`,
  );
  for (const [index, median] of medians.entries())
    console.log(`   ${(classes[index]?.name ?? '').padEnd(28)} ${median.toFixed(2)} ms`);
}

function send({ method, path, site, body }: Probe) {
  const headers = { 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` };
  return world.request(method, path, {
    headers,
    ...(site !== undefined && { site }),
    ...(body !== undefined && { body }),
  });
}

/**
 * In random order over all turns: what a request leaves to a job slows the next one, which must be of each class equally
 * often.
 */
function listProbes(classes: number, first: number, turns: number): { index: number; turn: number }[] {
  return Array.from({ length: classes * turns }, (_, at) => ({
    index: at % classes,
    turn: first + Math.floor(at / classes),
  }))
    .map((probe) => ({ probe, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ probe }) => probe);
}

function findMedian(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}
