/** A limit of docs/reference/performance.md. */
export type Limit = { max: number } | { min: number };

/** One quantity of a goal, measured once in each valid round. */
export interface Figure {
  /** Such as `P1`. */
  goal: string;
  name: string;
  unit: string;
  limit: Limit;
  values: readonly number[];
  median: number;
  /** Smallest and largest value. */
  range: readonly [number, number];
  met: boolean;
}

/** What the measurement of one module found. */
export interface Outcome {
  figures: readonly Figure[];
  /** Everything that was measured, as it came. */
  rounds: readonly unknown[];
  /** Rounds that were left out, because the two readings of the control differed. */
  voids: number;
}

/** The share of rounds that must meet the limit beside the median. */
const ROUNDS_SHARE = 6 / 7;

export function judge(figure: Pick<Figure, 'goal' | 'name' | 'unit' | 'limit' | 'values'>): Figure {
  const { limit, values } = figure;
  const median = findMedian(values);
  const isMet = (value: number) => ('max' in limit ? value <= limit.max : value >= limit.min);
  const met = isMet(median) && values.filter(isMet).length >= Math.floor(values.length * ROUNDS_SHARE);
  const range = values.length > 0 ? ([Math.min(...values), Math.max(...values)] as const) : ([median, median] as const);
  return { ...figure, median, range, met };
}

/** Returns NaN for an empty list. */
export function findMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Three significant digits; counts of thousands keep all of theirs. */
export function formatNumber(value: number): string {
  if (Number.isNaN(value)) return 'none';
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)));
}

export function formatFigure({ name, unit, median, range: [low, high], limit }: Figure): string {
  const goal = 'max' in limit ? `at most ${formatNumber(limit.max)}` : `at least ${formatNumber(limit.min)}`;
  return `${name}: ${formatNumber(median)} ${unit} (${formatNumber(low)} to ${formatNumber(high)}), goal ${goal}`;
}
