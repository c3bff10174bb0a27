import type { Focus } from '../../../contract/focus.ts';

/** In forms a point is a text, as other values are: empty, or its percentages such as `30 70`. */
export const formatFocus = (focus: Focus | null | undefined): string => (focus ? `${focus.x} ${focus.y}` : '');

export function parseFocus(text: string): Focus | null {
  const [x = Number.NaN, y = Number.NaN] = text.split(' ').map(Number);
  return text === '' || Number.isNaN(x + y) ? null : { x, y };
}

export function describeFocus(text: string): string {
  const focus = parseFocus(text);
  return focus ? `${focus.x}% from the left, ${focus.y}% from the top` : 'Chosen by the design';
}

const CENTER: Focus = { x: 50, y: 50 };
const STEP = 5;

const MOVES: Readonly<Record<string, Focus>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** Returns the point after a key was pressed; undefined for a key that moves nothing. */
export function moveFocus(text: string, key: string): string | undefined {
  const move = MOVES[key];
  if (!move) return undefined;
  const { x, y } = parseFocus(text) ?? CENTER;
  return formatFocus({ x: limit(x + move.x), y: limit(y + move.y) });
}

/** Returns the point of a tap, from its place in the picture in shares of 1. */
export const placeFocus = (x: number, y: number): string =>
  formatFocus({ x: limit(Math.round(x * 100)), y: limit(Math.round(y * 100)) });

const limit = (percent: number) => Math.min(100, Math.max(0, percent));
