import type { DeskSite } from '../../../contract/desk.ts';
import { daysBetween, localDate } from '../../ui/area/moments.ts';
import { counted } from '../../ui/area/words.ts';

/** How far away the end of a term is, in words: `in 12 days`, `today`, `3 days ago`. */
export function distanceOf({ endsAt }: Pick<DeskSite, 'endsAt'>, now = new Date()): string {
  const days = daysBetween(localDate(now), localDate(new Date(endsAt)));
  if (days === 0) return 'today';
  return days > 0 ? `in ${counted(days, 'day', 'days')}` : `${counted(-days, 'day', 'days')} ago`;
}
