import type { Brand } from '../../../contract/pages.ts';
import type { SiteStatus } from '../../../contract/sites.ts';
import { Notice } from '../layout/notice.tsx';

interface SiteNotice {
  brand: Brand;
  /** The first host label of the address. */
  subdomain: string;
}

/** Shown for an address without a site. */
export function NoInvitation({ brand, subdomain }: SiteNotice) {
  return (
    <Notice brand={brand} title="No Invitation Found" lines={['Nobody yet', subdomain, `.${brand.domain}`]}>
      <p className="lede">
        There is no invitation at this address. Perhaps a letter is missing from the link, or there is one too many:
        look at it once more, or ask whoever invited you.
      </p>
      <p className="notice__aside">Have you something to celebrate yourself? This address may still be free.</p>
      <p className="notice__actions">
        <a className="button" href={`${brand.origin}/#templates`}>
          Create Invitation
        </a>
      </p>
    </Notice>
  );
}

const OVER: Record<Exclude<SiteStatus, 'active'>, { title: string; guests: string; hosts: string; way: string }> = {
  ended: {
    title: 'The celebration’s page is closed',
    guests:
      'Thank you for looking in. The celebration is over, and the time of its page with it. If you still miss something, a photograph perhaps, ask the hosts: they have everything.',
    hosts: 'Are you one of them? Your guests’ replies are kept for you, and the page can be opened again.',
    way: 'Sign in to renew',
  },
  suspended: {
    title: 'This page is closed at present',
    guests:
      'It takes no guests at the moment. If you wanted to reply or to look something up, please ask the hosts themselves.',
    hosts: 'Are you one of them? Everything on it is kept for you.',
    way: 'Sign in',
  },
};

interface SiteEndedProps extends SiteNotice {
  status: Exclude<SiteStatus, 'active'>;
  /** The reader used an invitation link. */
  invited: boolean;
}

/** Shown for a site that has ended or that an operator has closed; most readers are guests. */
export function SiteEnded({ brand, subdomain, status, invited }: SiteEndedProps) {
  const { title, guests, hosts, way } = OVER[status];
  const written = status === 'ended' ? 'With many thanks' : 'Back soon, perhaps';
  return (
    <Notice brand={brand} title={title} lines={[written, subdomain, `.${brand.domain}`]}>
      <p className="lede">
        {invited && status === 'ended' && 'This invitation has expired. '}
        {guests}
      </p>
      <p className="notice__aside">{hosts}</p>
      <p>
        <a className="link" href="/admin/login">
          {way}
        </a>
      </p>
    </Notice>
  );
}
