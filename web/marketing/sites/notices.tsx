import type { Brand } from '../../../contract/pages.ts';
import type { SiteStatus } from '../../../contract/sites.ts';
import { Notice } from '../frame/notice.tsx';

/** An address that nobody has (spec 2.1). */
export function NoInvitation({ brand }: { brand: Brand }) {
  return (
    <Notice brand={brand} title="No Invitation Found" lines={['Nobody yet', `.${brand.domain}`]}>
      <p className="lede">
        There is no invitation at this address. Perhaps a letter is missing from the link; or the name is still free,
        and could be yours.
      </p>
      <p className="notice__actions">
        <a className="button" href={`${brand.origin}/#templates`}>
          Create Invitation
        </a>
      </p>
    </Notice>
  );
}

/** An address whose term is over, or that the operator has closed (interface 3, Buying). */
export function SiteOver({ brand, status }: { brand: Brand; status: Exclude<SiteStatus, 'active'> }) {
  const ended = status === 'ended';
  return (
    <Notice
      brand={brand}
      title={ended ? 'This invitation has ended' : 'This invitation is closed'}
      lines={['Return to sender', `.${brand.domain}`]}
    >
      <p className="lede">
        {ended
          ? 'The celebration is over, and so is the time of its address. Everything on it is kept for its hosts.'
          : 'This address takes no guests at present. Everything on it is kept for its hosts.'}{' '}
        Are you one of them? Sign in to export your guests’ replies{ended ? ' or to renew' : ''}.
      </p>
      <p className="notice__actions">
        <a className="button" href="/admin/login">
          Sign In
        </a>
        <a className="link" href={`${brand.origin}/#templates`}>
          Create Invitation
        </a>
      </p>
    </Notice>
  );
}
