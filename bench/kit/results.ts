import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { formatNumber, type Figure, type Outcome } from './figures.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'bench/results');
const UNSTORED = join(ROOT, '.cache/bench');
const TABLE = join(ROOT, 'docs/performance.md');

/** One file of `bench/results`. */
export interface Result extends Outcome {
  goals: readonly string[];
  date: string;
  command: string;
  whole: boolean;
  machine: string;
  /** Of the last minute before the measurement. */
  load: number;
}

export function describeMachine(): string {
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${memory} GB, Node ${process.version}`;
}

export const readLoad = (): number => loadavg()[0] ?? 0;

/** Results that are not stored are for whoever measures. */
export async function writeResult(isStored: boolean, name: string, result: Result): Promise<void> {
  const folder = isStored ? FOLDER : UNSTORED;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(result, undefined, 1)}\n`);
}

/** Writes the table of the last whole measurement of each goal. */
export async function writeTable(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.json'));
  const results = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(FOLDER, name), 'utf8')) as Partial<Result>),
  );
  const rows = results.flatMap((result) =>
    (result.figures ?? []).map((figure) => ({ figure, result: result as Result })),
  );
  rows.sort((a, b) => readNumber(a.figure) - readNumber(b.figure));
  await writeFile(TABLE, `${HEAD}${rows.map(formatRow).join('\n')}\n`);
}

const readNumber = ({ goal }: Figure) => Number(goal.slice(1));

const HEAD = `# Measured performance

\`npm run bench -- all\` writes this page and the rounds in \`bench/results/\`. The goals, and how they are measured, are in
[reference/performance.md](reference/performance.md).

| goal | quantity | median | range | limit | met | rounds (void) | date |
| --- | --- | --- | --- | --- | --- | --- | --- |
`;

function formatRow({ figure, result }: { figure: Figure; result: Result }): string {
  const { goal, name, unit, median, range, limit, met, values } = figure;
  const sign = 'max' in limit ? `≤ ${formatNumber(limit.max)}` : `≥ ${formatNumber(limit.min)}`;
  const rounds = `${values.length}${result.voids > 0 ? ` (${result.voids})` : ''}`;
  const cells = [
    goal,
    name,
    `${formatNumber(median)} ${unit}`.trim(),
    range.map(formatNumber).join(' to '),
    sign,
    met ? 'yes' : '**no**',
    rounds,
    result.date.slice(0, 10),
  ];
  return `| ${cells.join(' | ')} |`;
}
