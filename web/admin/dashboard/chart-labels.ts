import { countDaysBetween, formatShortDate } from '../../../contract/dates.ts';
import type { ReplyCurve } from './reply-curve.ts';

interface Span {
  left: number;
  right: number;
}

export interface DayLabel {
  text: string;
  x: number;
  anchor: 'start' | 'middle' | 'end';
}

/** Of a letter in the chart's units: wider than any font on average. */
const LETTER = 8;
const GAP = 12;

type Days = Pick<ReplyCurve, 'from' | 'to' | 'today' | 'outlook'>;

export const placeDay = ({ from, to }: Pick<Days, 'from' | 'to'>, day: string, { left, right }: Span): number =>
  left + ((right - left) * countDaysBetween(from, day)) / countDaysBetween(from, to);

/** Places the labels below the chart: both ends, and today if there is room between them. */
export function placeDayLabels(curve: Days, span: Span): DayLabel[] {
  const { from, to, today, outlook } = curve;
  const first: DayLabel = { text: formatShortDate(from), x: span.left, anchor: 'start' };
  const end = to === today ? 'Today' : formatShortDate(to);
  const last: DayLabel = {
    text: outlook?.deadline === to ? `Reply by ${formatShortDate(to)}` : end,
    x: span.right,
    anchor: 'end',
  };
  const now: DayLabel = { text: 'Today', x: placeDay(curve, today, span), anchor: 'middle' };
  const isFree =
    computeEdges(first)[1] + GAP <= computeEdges(now)[0] && computeEdges(now)[1] + GAP <= computeEdges(last)[0];
  return isFree ? [first, now, last] : [first, last];
}

/** The left and right edge. */
export function computeEdges({ text, x, anchor }: DayLabel): [number, number] {
  const width = text.length * LETTER;
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
  return [left, left + width];
}
