import { useState } from 'react';
import type { Account } from '../../../../contract/account.ts';
import { useSession } from '../../shell/shell-context.ts';
import { lazyComponent } from '../../kit/lazy.tsx';

const AddressDialog = lazyComponent(async () => (await import('./address-dialog.tsx')).AddressDialog);

/** The site's address, with a button to change a substitute address. */
export function Address({ account }: { account: Account }) {
  const host = new URL(useSession().site.url).host;
  // The domain after the subdomain, with its dot.
  const suffix = host.slice(account.subdomain.length);
  const [changing, setChanging] = useState(false);
  return (
    <section className="sec" aria-labelledby="address">
      <div className="sec__head">
        <h2 id="address">Address</h2>
      </div>
      <p className="account__address">{host}</p>
      {account.substituteFor !== null && (
        <p className="account__note">
          You ordered{' '}
          <b>
            {account.substituteFor}
            {suffix}
          </b>
          , which was somebody else’s before your payment came through.{' '}
          {account.mayChangeAddress
            ? 'If you like another address better than this one, you may change it once.'
            : 'You have changed it once, and it stays as it is now.'}
        </p>
      )}
      {account.mayChangeAddress && account.isFirstOwner && (
        <button className="button" type="button" onClick={() => setChanging(true)}>
          Change Address
        </button>
      )}
      {changing && <AddressDialog host={host} suffix={suffix} onClose={() => setChanging(false)} />}
    </section>
  );
}
