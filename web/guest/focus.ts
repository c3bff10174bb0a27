import type { Focus } from '../../contract/focus.ts';

/** Rounded, because the style sheet has a rule for each value (web/guest/designs/focus.css). */
const roundToTenth = (percent: number) => Math.round(percent / 10);

/** Returns the attributes of the frame of a photo. Without a focus the design decides how the photo is cropped. */
export function getFocusProps(focus: Focus | null | undefined) {
  return focus ? { 'data-x': roundToTenth(focus.x), 'data-y': roundToTenth(focus.y) } : undefined;
}
