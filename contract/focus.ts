import { z } from 'zod';

const percent = z.number('This must be a whole number.').int('This must be a whole number.').min(0).max(100);

/** The point of a photo that stays visible where it is cropped: percent of its width and height, from the top left. */
export const focus = z.object({ x: percent, y: percent });
export type Focus = z.output<typeof focus>;
