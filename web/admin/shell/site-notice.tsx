import { Link, useLocation } from 'react-router';
import { formatDay } from '../../../contract/dates.ts';
import { formatCount } from '../../ui/app-shell/format-count.ts';
import { NEAR_DAYS } from '../owners/account/offer-choice.ts';
import { readPageData } from '../page-data.ts';
import { paths } from '../paths.ts';
import type { Session } from './shell-context.ts';

/**
 * A notice on every page of a demo, and of a site that guests can no longer see or soon will not. It links to the
 * account page, which explains how to extend the term and needs no notice itself.
 */
export function SiteNotice({ site }: { site: Session['site'] }) {
  const { pathname } = useLocation();
  const { brand, sample } = readPageData();
  if (sample) {
    return (
      <p className="notice" role="status">
        <span>
          <b>This is a demo.</b> Explore freely; changes can’t be saved.{' '}
          <a href={`${brand.origin}/#templates`}>Create your own site</a>
        </span>
      </p>
    );
  }
  const calm = site.status === 'active' && site.daysLeft > NEAR_DAYS;
  if (calm || pathname === paths.account) return null;
  return (
    <p className="notice" role="status">
      <span>
        {describeNotice(site)} <Link to={paths.account}>{formatLinkText(site)}</Link>
      </span>
    </p>
  );
}

function describeNotice({ status, endsAt, daysLeft, deletedOn }: Session['site']) {
  if (deletedOn !== null) {
    return (
      <>
        <b>This site is closed and will be deleted on {formatDay(deletedOn)}.</b> You can look around and export your
        data, but you can’t change anything.
      </>
    );
  }
  const day = formatDay(endsAt);
  if (status === 'active') {
    return (
      <>
        <b>Your site closes in {formatCount(daysLeft, 'day', 'days')},</b> on {day}.
      </>
    );
  }
  return (
    <>
      <b>{status === 'ended' ? `Your site’s term ended on ${day}.` : 'Your site is suspended.'}</b> Guests see a closed
      page. Your data is still here, and you can export it, but you can’t change anything.
    </>
  );
}

function formatLinkText({ status, deletedOn }: Session['site']): string {
  if (deletedOn !== null) return 'Keep my site';
  if (status === 'suspended') return 'What you can do';
  return status === 'active' ? 'Extend it' : 'Reopen it';
}
