import { useState } from 'react';
import type { Account } from '../../../../contract/account.ts';
import { toast } from '../../../ui/toast.tsx';
import { formatFailure } from '../../../ui/app-shell/failures.ts';
import { focusPage } from '../../../ui/app-shell/focus.ts';
import { useCancelEmailChange } from './data.ts';
import { lazyComponent } from '../../kit/lazy.tsx';

const loadDialogs = () => import('./profile-dialogs.tsx');
const NameDialog = lazyComponent(async () => (await loadDialogs()).NameDialog);
const EmailDialog = lazyComponent(async () => (await loadDialogs()).EmailDialog);
const PasswordDialog = lazyComponent(async () => (await loadDialogs()).PasswordDialog);

export function Profile({ account }: { account: Account }) {
  const [changing, setChanging] = useState<'name' | 'email' | 'password' | null>(null);
  const close = () => setChanging(null);
  return (
    <section className="section" aria-labelledby="you">
      <div className="section__head">
        <h2 id="you">Your details</h2>
      </div>
      <dl className="facts">
        <div>
          <dt>Name</dt>
          <dd>{account.name}</dd>
          <dd className="facts__action">
            <button className="button" type="button" aria-label="Change name" onClick={() => setChanging('name')}>
              Change
            </button>
          </dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>
            {account.email}
            {account.pendingEmail !== null && <Pending email={account.pendingEmail} />}
          </dd>
          <dd className="facts__action">
            <button className="button" type="button" aria-label="Change email" onClick={() => setChanging('email')}>
              Change
            </button>
          </dd>
        </div>
        <div>
          <dt>Password</dt>
          <dd>
            <span aria-hidden="true">••••••••</span>
            <span className="visually-hidden">Hidden</span>
          </dd>
          <dd className="facts__action">
            <button
              className="button"
              type="button"
              aria-label="Change password"
              onClick={() => setChanging('password')}
            >
              Change
            </button>
          </dd>
        </div>
      </dl>
      {changing === 'name' && <NameDialog name={account.name} onClose={close} />}
      {changing === 'email' && <EmailDialog onClose={close} />}
      {changing === 'password' && <PasswordDialog email={account.email} onClose={close} />}
    </section>
  );
}

function Pending({ email }: { email: string }) {
  const keep = useCancelEmailChange();
  // Awaited, because this component is unmounted by the time the account is refetched.
  const keepEmail = async () => {
    try {
      await keep.mutateAsync();
      focusPage();
      toast.success('Your email stays the same.');
    } catch (cause) {
      toast.error(formatFailure(cause, 'Couldn’t cancel the change. Please try again.'));
    }
  };
  return (
    <span className="facts__note">
      To change it to <b>{email}</b>, open the link we sent there.{' '}
      <button className="link-button" type="button" disabled={keep.isPending} onClick={() => void keepEmail()}>
        Cancel change
      </button>
    </span>
  );
}
