import { MEASUREMENTS } from './goals/goals.ts';
import { Context } from './kit/context.ts';
import { formatFigure, type Outcome } from './kit/figures.ts';
import type { Measurement } from './kit/goal.ts';
import { describeMachine, readLoad, writeResult, writeTable } from './kit/results.ts';

/** How often it says that a measurement is still running. */
const PROGRESS_MS = 30_000;

/**
 * Measures the goals of docs/reference/performance.md: `npm run bench` those that need no more than five minutes in all,
 * `npm run bench -- all` everything with the rounds that a release needs, `npm run bench -- P9 P12` some of them (with
 * `whole` among the words as for a release). Whole measurements are stored in bench/results and docs/performance.md as each
 * of them ends, others in .cache/bench.
 *
 * BENCH_ROUNDS and BENCH_SLICE_MS change the number and length of the rounds, and BENCH_SITES the largest number of sites
 * for P11, to try a measurement.
 */
const words = process.argv.slice(2);
const wanted = new Set(words.filter((word) => /^P\d+$/.test(word)));
const unknown = words.filter((word) => !/^P\d+$/.test(word) && word !== 'all' && word !== 'whole');
if (unknown.length > 0) throw new Error(`bench knows no ${unknown.join(', ')}`);
const whole = words.includes('all') || words.includes('whole');
const read = (name: string, usual: number) => Number(process.env[name] ?? usual);
const extent = {
  whole,
  rounds: read('BENCH_ROUNDS', whole ? 7 : 3),
  sliceMs: read('BENCH_SLICE_MS', whole ? 4000 : 1500),
};
const isTrial = ['BENCH_ROUNDS', 'BENCH_SLICE_MS', 'BENCH_SITES'].some((name) => process.env[name] !== undefined);
const isStored = whole && !isTrial;

const isChosen = ({ goals, onlyWhole }: Measurement) =>
  wanted.size > 0 ? goals.some((goal) => wanted.has(goal)) : whole || onlyWhole !== true;

// What a failed measurement leaves running must not end the others.
process.on('unhandledRejection', (error) => {
  console.log(`failed meanwhile: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});

console.log(
  `${describeMachine()}; load average ${readLoad().toFixed(1)}; ${extent.rounds} rounds of ${extent.sliceMs} ms`,
);
{
  await using context = new Context(extent);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void context[Symbol.asyncDispose]().finally(() => process.exit(1)));
  }
  for (const measurement of MEASUREMENTS.filter(isChosen)) await run(measurement, context);
}
console.log(`\n${formatClock()} done after ${formatSeconds(performance.now())}`);

async function run(measurement: Measurement, context: Context): Promise<void> {
  const [began, load] = [performance.now(), readLoad()];
  const title = `${measurement.goals.join(', ')} ${measurement.name}`;
  console.log(`\n${formatClock()} ${title} begins, load average ${load.toFixed(1)}`);
  const sayProgress = () => console.log(`${formatClock()} ${title} for ${formatSeconds(performance.now() - began)}`);
  const progress = setInterval(sayProgress, PROGRESS_MS);
  try {
    const outcome = await measurement.measure(context);
    clearInterval(progress);
    print(outcome, `${title} took ${formatSeconds(performance.now() - began)}`);
    const command = ['npm run bench --', ...words].join(' ');
    const { goals } = measurement;
    const facts = { goals, date: new Date().toISOString(), command, whole, machine: describeMachine(), load };
    await writeResult(isStored, measurement.name, { ...facts, ...outcome });
    if (isStored) await writeTable();
  } catch (error) {
    console.log(`failed ${measurement.goals.join(', ')}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  } finally {
    clearInterval(progress);
  }
}

function print({ figures, voids }: Outcome, title: string): void {
  console.log(`${formatClock()} ${title}${voids > 0 ? `, ${voids} rounds void` : ''}`);
  for (const figure of figures) {
    console.log(`${figure.met ? 'met   ' : 'missed'} ${figure.goal.padEnd(4)} ${formatFigure(figure)}`);
    if (!figure.met) process.exitCode = 1;
  }
}

function formatClock(): string {
  return new Date().toTimeString().slice(0, 8);
}

function formatSeconds(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
