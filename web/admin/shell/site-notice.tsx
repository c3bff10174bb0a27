import type { Session } from './shell-context.ts';
import { localDate } from '../../ui/area/moments.ts';
import { plainDate } from '../../ui/dates.ts';

/** A quiet line when guests cannot see the site any more; everything in here stays readable (interface 3, Buying). */
export function SiteNotice({ site }: { site: Session['site'] }) {
  if (site.status === 'active') return null;
  const since =
    site.status === 'ended'
      ? `Your site’s term ended on ${plainDate(localDate(new Date(site.endsAt)))}.`
      : 'Your site is suspended.';
  return (
    <p className="notice" role="status">
      <span>
        <b>{since}</b> Guests see a closed page. Everything you gathered is still here, and you can export your replies.
      </span>
    </p>
  );
}
