import { useState } from 'react';
import type { Account } from '../../../../contract/account.ts';
import { useSession } from '../../shell/shell-context.ts';
import { lazyComponent } from '../../kit/lazy.tsx';

const AddressDialog = lazyComponent(async () => (await import('./address-dialog.tsx')).AddressDialog);

export function Address({ account }: { account: Account }) {
  const host = new URL(useSession().site.url).host;
  // The domain after the subdomain, with its dot.
  const suffix = host.slice(account.subdomain.length);
  const [changing, setChanging] = useState(false);
  return (
    <section className="section" aria-labelledby="address">
      <div className="section__head">
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
          , but someone else got it before your payment went through.{' '}
          {account.mayChangeAddress
            ? 'You can change this address once, for free.'
            : 'You’ve already changed it once, so it can’t be changed again.'}
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
