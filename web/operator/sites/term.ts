import type { DeskSite } from '../../../contract/back-office.ts';
import { daysBetween, localDate } from '../../ui/app-shell/moments.ts';
import { counted } from '../../ui/app-shell/words.ts';
import { dayOf } from '../kit/names.ts';

type Term = Pick<DeskSite, 'status' | 'endsAt' | 'suspendedAt' | 'erasedAt'>;

/** How a site's term stands: `Until Nov 30, 2026`. A suspended site's term is over since then. */
export function termOf({ status, endsAt, suspendedAt }: Term): string {
  if (suspendedAt !== null) return `Since ${dayOf(suspendedAt)}`;
  return `${status === 'active' ? 'Until' : 'Ended'} ${dayOf(endsAt)}`;
}

/** What follows: how far away the end is, or that the site's data is gone. */
export function afterTerm({ endsAt, suspendedAt, erasedAt }: Term, now = new Date()): string {
  if (erasedAt !== null) return `erased ${dayOf(erasedAt)}`;
  return distanceOf(suspendedAt ?? endsAt, now);
}

/** `in 12 days`, `today`, `3 days ago` */
function distanceOf(moment: string, now: Date): string {
  const days = daysBetween(localDate(now), localDate(new Date(moment)));
  if (days === 0) return 'today';
  return days > 0 ? `in ${counted(days, 'day', 'days')}` : `${counted(-days, 'day', 'days')} ago`;
}
