import type { OperatorSite } from '../../../contract/back-office.ts';
import { countDaysBetween, formatShortDay, toLocalDate } from '../../../contract/dates.ts';
import { formatCount } from '../../ui/app-shell/format-count.ts';

type Term = Pick<OperatorSite, 'status' | 'endsAt' | 'suspendedAt' | 'erasedAt'> & {
  blocked?: OperatorSite['blocked'];
};

/** Returns when a site's term ends or ended: `Until Nov 30, 2026`; for a suspended site, since when. */
export function formatTerm({ status, endsAt, suspendedAt, blocked }: Term): string {
  if (blocked) return `Since ${formatShortDay(blocked.at)}`;
  if (suspendedAt !== null) return `Since ${formatShortDay(suspendedAt)}`;
  return `${status === 'active' ? 'Until' : 'Ended'} ${formatShortDay(endsAt)}`;
}

/** Returns how far away the end of the term is; for a suspended site, the end; or when the site's data was deleted. */
export function formatAfterTerm({ endsAt, suspendedAt, erasedAt, blocked }: Term, now = new Date()): string {
  if (erasedAt !== null) return `deleted ${formatShortDay(erasedAt)}`;
  if (!blocked && suspendedAt === null) return formatDistance(endsAt, now);
  return `term ${new Date(endsAt) > now ? 'ends' : 'ended'} ${formatShortDay(endsAt)}`;
}

/** `in 12 days`, `today`, `3 days ago` */
function formatDistance(moment: string, now: Date): string {
  const days = countDaysBetween(toLocalDate(now), toLocalDate(new Date(moment)));
  if (days === 0) return 'today';
  return days > 0 ? `in ${formatCount(days, 'day', 'days')}` : `${formatCount(-days, 'day', 'days')} ago`;
}
