import { measureSlice, type Slice, type Target } from './cost.ts';

/** One slice of each contestant between two of the control. */
export interface Round {
  control: readonly [Slice, Slice];
  slices: Readonly<Record<string, Slice>>;
  isVoid: boolean;
}

export interface RoundsOptions {
  control: Target;
  contestants: Readonly<Record<string, Target>>;
  rounds: number;
  sliceMs: number;
  clients?: number;
}

/** The two readings of the control may differ by this share of their mean. */
const APART_MAX = 0.25;
/** Of the rounds that are wanted, so that a busy machine ends the measurement, too. */
export const TRIES_SHARE = 2;

/** Repeats rounds until enough are valid. The contestants' order rotates. */
export async function runRounds(options: RoundsOptions): Promise<Round[]> {
  const { control, contestants, rounds, sliceMs, clients = 1 } = options;
  const all = Object.entries(contestants);
  for (const [, target] of all) await measureSlice(target, sliceMs / 2, clients);
  const found: Round[] = [];
  while (listValid(found).length < rounds && found.length < rounds * TRIES_SHARE) {
    const before = await measureSlice(control, sliceMs, clients);
    const slices: Record<string, Slice> = {};
    for (const at of all.keys()) {
      const [name, target] = all[(at + found.length) % all.length] as [string, Target];
      slices[name] = await measureSlice(target, sliceMs, clients);
    }
    const after = await measureSlice(control, sliceMs, clients);
    const mean = (before.microseconds + after.microseconds) / 2;
    const isVoid = Math.abs(before.microseconds - after.microseconds) > APART_MAX * mean;
    found.push({ control: [before, after], slices, isVoid });
  }
  return found;
}

export const listValid = (rounds: readonly Round[]): Round[] => rounds.filter(({ isVoid }) => !isVoid);

/** The mean of the control's two slices. */
export function readControl({ control: [before, after] }: Round, read: (slice: Slice) => number): number {
  return (read(before) + read(after)) / 2;
}

/** CPU microseconds per request of a contestant. */
export function readCost({ slices }: Round, name: string): number {
  return slices[name]?.microseconds ?? Number.NaN;
}

/** Rounds as they are stored: latencies as percentiles, because there are thousands of them. */
export function summarizeRounds(rounds: readonly Round[]): unknown[] {
  return rounds.map(({ control, slices, isVoid }) => ({
    isVoid,
    control: control.map(summarizeSlice),
    ...Object.fromEntries(Object.entries(slices).map(([name, slice]) => [name, summarizeSlice(slice)])),
  }));
}

export function summarizeSlice({ requests, microseconds, perSecond, latencies }: Slice): object {
  const [p50, p99] = [0.5, 0.99].map((share) => round(findPercentile(latencies, share)));
  return { requests, microseconds: Math.round(microseconds), perSecond: round(perSecond), p50, p99 };
}

/** `share` is between 0 and 1; the list is sorted. */
export function findPercentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

const round = (value: number) => Number(value.toPrecision(4));
