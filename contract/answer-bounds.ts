import { formatDate, isDate } from './dates.ts';
import type { Question } from './rsvp.ts';

/**
 * The smallest and the largest answer that the hosts take to a question for a number or a date, both as text. Contains no
 * schemas, so that browsers can import it.
 */
export type Bounds = Pick<Question, 'input_type' | 'minimum' | 'maximum'>;

export const NUMBER = /^-?\d+(\.\d+)?$/;

export const hasBounds = ({ input_type, question_key }: Pick<Question, 'input_type' | 'question_key'>): boolean =>
  (input_type === 'number' && question_key !== 'guests') || input_type === 'date';

/** Dates as text have the order of their days. */
function isInOrder(type: Question['input_type'], first: string | null, second: string | null): boolean {
  if (first === null || second === null) return true;
  return type === 'date' ? first <= second : Number(first) <= Number(second);
}

export const isWithinBounds = ({ input_type, minimum, maximum }: Bounds, answer: string): boolean =>
  isInOrder(input_type, minimum, answer) && isInOrder(input_type, answer, maximum);

/** `1 to 5`, `1 or more`, or `June 3, 2031 or earlier`. */
export function formatBounds({ input_type, minimum, maximum }: Bounds): string {
  const isDay = input_type === 'date';
  const format = (bound: string) => (isDay ? formatDate(bound) : bound);
  if (minimum !== null && maximum !== null) return `${format(minimum)} to ${format(maximum)}`;
  if (minimum !== null) return `${format(minimum)} or ${isDay ? 'later' : 'more'}`;
  return `${format(maximum ?? '')} or ${isDay ? 'earlier' : 'less'}`;
}

/** Tells a guest which answers are taken. */
export function explainBounds(bounds: Bounds): string {
  const isRange = bounds.minimum !== null && bounds.maximum !== null;
  const what = bounds.input_type === 'date' ? 'a date from ' : 'a number from ';
  return `Please enter ${isRange ? what : ''}${formatBounds(bounds)}.`;
}

/** Returns what is wrong with the bounds themselves, by field. */
export function findBoundErrors({
  input_type,
  minimum,
  maximum,
}: Bounds): Partial<Record<'minimum' | 'maximum', string>> {
  const isDay = input_type === 'date';
  const isWrong = (bound: string | null) => bound !== null && !(isDay ? isDate(bound) : NUMBER.test(bound));
  const wrong = isDay ? 'Please enter a date.' : 'Please enter a number.';
  if (isWrong(minimum)) return { minimum: wrong };
  if (isWrong(maximum)) return { maximum: wrong };
  if (isInOrder(input_type, minimum, maximum)) return {};
  return { maximum: isDay ? 'This is before the earliest date.' : 'This is less than the minimum.' };
}
