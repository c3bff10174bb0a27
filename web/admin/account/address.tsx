import { useState } from 'react';
import type { Account } from '../../../contract/account.ts';
import { KEPT_DAYS } from '../../../contract/sites.ts';
import { SUBDOMAIN_MAX } from '../../../contract/subdomain.ts';
import { AddressField } from '../../ui/address-field.tsx';
import '../../ui/address-field.css';
import { sentenceOf } from '../../ui/area/failures.ts';
import { useSession } from '../shell/shell-context.ts';
import { useChangeAddress, useStanding } from './data.ts';
import { FormDialog } from './form-dialog.tsx';

/** Where the site is, and how an address that stands in for a lost one is changed. */
export function Address({ account }: { account: Account }) {
  const host = new URL(useSession().site.url).host;
  // What stands behind the name in every address of the product.
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
        <button className="btn" type="button" onClick={() => setChanging(true)}>
          Change Address
        </button>
      )}
      {changing && <AddressDialog host={host} suffix={suffix} onClose={() => setChanging(false)} />}
    </section>
  );
}

function AddressDialog({ host, suffix, onClose }: { host: string; suffix: string; onClose: () => void }) {
  const [name, setName] = useState('');
  const { standing, look } = useStanding(name, suffix);
  const change = useChangeAddress();
  // The browser is on its way once it is changed.
  const busy = change.isPending || change.isSuccess;
  return (
    <FormDialog
      title="Change your address"
      problem={
        change.error ? sentenceOf(change.error, 'The address could not be changed. Please try again.') : undefined
      }
      action="Change Address"
      acting="Changing..."
      busy={busy}
      held={standing.kind !== 'free'}
      onSubmit={(event) => {
        event.preventDefault();
        if (standing.kind === 'free' && !busy) change.mutate(name);
      }}
      onClose={onClose}
    >
      <AddressField
        label="New address"
        value={name}
        onChange={setName}
        clean={(typed) => typed.toLowerCase().replace(/[^a-z0-9-]/g, '')}
        suffix={suffix}
        standing={standing}
        hint="You can do this once."
        maxLength={SUBDOMAIN_MAX}
        onRetry={look}
      />
      <p className="account__note">
        Links to <b>{host}</b> lead to the new address for {KEPT_DAYS} days. Invitations that you copy from now on carry
        the new one.
      </p>
    </FormDialog>
  );
}
