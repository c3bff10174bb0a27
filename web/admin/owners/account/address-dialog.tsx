import { useState } from 'react';
import { RETENTION_DAYS } from '../../../../contract/sites.ts';
import { SUBDOMAIN_MAX } from '../../../../contract/subdomain.ts';
import { AddressField } from '../../../ui/address-field.tsx';
import '../../../ui/address-field.css';
import { formatFailure } from '../../../ui/app-shell/failures.ts';
import { useChangeAddress, useAddressStatus } from './data.ts';
import { FormDialog } from '../../../ui/app-shell/form-dialog.tsx';

export function AddressDialog({ host, suffix, onClose }: { host: string; suffix: string; onClose: () => void }) {
  const [name, setName] = useState('');
  const { status, recheck } = useAddressStatus(name, suffix);
  const change = useChangeAddress();
  // After the change the browser navigates to the new address.
  const busy = change.isPending || change.isSuccess;
  return (
    <FormDialog
      className="account__dlg"
      bodyClassName="account__fields"
      dirty={name !== ''}
      title="Change your address"
      problem={change.error ? formatFailure(change.error, 'Couldn’t change the address. Please try again.') : undefined}
      action="Change Address"
      acting="Changing..."
      busy={busy}
      disabled={status.kind !== 'free'}
      onSubmit={(event) => {
        event.preventDefault();
        if (status.kind === 'free' && !busy) change.mutate(name);
      }}
      onClose={onClose}
    >
      <AddressField
        label="New address"
        value={name}
        onChange={setName}
        normalize={(typed) => typed.toLowerCase().replace(/[^a-z0-9-]/g, '')}
        suffix={suffix}
        status={status}
        hint="You can change it once."
        maxLength={SUBDOMAIN_MAX}
        onRetry={recheck}
      />
      <p className="account__note">
        Links to <b>{host}</b> will redirect to the new address for {RETENTION_DAYS} days. Invitation links you copy
        from now on use the new address.
      </p>
    </FormDialog>
  );
}
