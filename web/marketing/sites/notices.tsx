import type { Brand } from '../../../contract/pages.ts';
import type { SiteStatus } from '../../../contract/sites.ts';
import { Notice } from '../layout/notice.tsx';

interface SiteNotice {
  brand: Brand;
  subdomain: string;
}

export function NoInvitation({ brand, subdomain }: SiteNotice) {
  return (
    <Notice brand={brand} title="No Invitation Found" lines={['No one here yet', subdomain, `.${brand.domain}`]}>
      <p className="lede">
        There is no invitation at this address. Check the link for typos, or ask the person who invited you for a new
        one.
      </p>
      <p className="notice__aside">Planning an event of your own? This address may still be available.</p>
      <p className="notice__actions">
        <a className="button" href={`${brand.origin}/#templates`}>
          Create Invitation
        </a>
      </p>
    </Notice>
  );
}

const NOTICES: Record<Exclude<SiteStatus, 'active'>, { title: string; guests: string; hosts: string; way: string }> = {
  ended: {
    title: 'This event site has closed',
    guests:
      'Thank you for stopping by. This site is no longer online. If you still need something, such as a photo, please ask the hosts.',
    hosts: 'Are you a host? We have kept your guests’ replies, and you can renew your site.',
    way: 'Sign in to renew',
  },
  suspended: {
    title: 'This site is currently closed',
    guests: 'It isn’t open to guests right now. To reply or to look something up, please contact the hosts.',
    hosts: 'Are you a host? We have kept everything on your site.',
    way: 'Sign in',
  },
};

interface SiteEndedProps extends SiteNotice {
  status: Exclude<SiteStatus, 'active'>;
  invited: boolean;
}

/** Most readers are guests. */
export function SiteEnded({ brand, subdomain, status, invited }: SiteEndedProps) {
  const { title, guests, hosts, way } = NOTICES[status];
  const written = status === 'ended' ? 'With many thanks' : 'Currently closed';
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
