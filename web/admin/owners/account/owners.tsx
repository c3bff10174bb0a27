import { useState } from 'react';
import type { Account } from '../../../../contract/account.ts';
import { toast } from '../../../ui/toast.tsx';
import { ConfirmDialog } from '../../../ui/app-shell/confirm-dialog.tsx';
import { formatFailure } from '../../../ui/app-shell/failures.ts';
import { focusPage } from '../../../ui/app-shell/focus.ts';
import { useLeaveSite, useRemoveSecond } from './data.ts';
import { formatDay } from '../../../../contract/dates.ts';
import { lazyComponent } from '../../kit/lazy.tsx';

const InviteDialog = lazyComponent(async () => (await import('./invite-dialog.tsx')).InviteDialog);

export function Owners({ account }: { account: Account }) {
  const { owners, isFirstOwner } = account;
  const [open, setOpen] = useState<'invite' | 'remove' | null>(null);
  const close = () => setOpen(null);
  return (
    <section className="section" aria-labelledby="owners">
      <div className="section__head">
        <h2 id="owners">Owners</h2>
      </div>
      <ul className="owners">
        <li>
          <b>{owners.first.name}</b> {isFirstOwner && <span className="owners__you">You</span>}
          <span>{owners.first.email}</span>
        </li>
        {owners.second && (
          <li>
            <b>{owners.second.name}</b> {!isFirstOwner && <span className="owners__you">You</span>}
            <span>{owners.second.email}</span>
            <span>Since {formatDay(owners.second.since)}</span>
          </li>
        )}
        {owners.invited && (
          <li>
            <b>{owners.invited.email}</b>
            <span>Invited. The link expires on {formatDay(owners.invited.expiresAt)}.</span>
          </li>
        )}
      </ul>
      {!owners.second && !owners.invited && (
        <p className="account__note">
          Planning together? A second owner can see and edit everything, with their own password.
        </p>
      )}
      <div className="actions">
        {isFirstOwner && !owners.second && (
          <button className="button" type="button" onClick={() => setOpen('invite')}>
            {owners.invited ? 'Invite Someone Else' : 'Invite a Second Owner'}
          </button>
        )}
        {(owners.second || owners.invited) && (
          <button className="button button--bare-danger" type="button" onClick={() => setOpen('remove')}>
            {isFirstOwner ? (owners.second ? 'Remove Second Owner' : 'Withdraw Invitation') : 'Leave This Site'}
          </button>
        )}
      </div>
      {open === 'invite' && <InviteDialog onClose={close} />}
      {open === 'remove' && <RemoveDialog account={account} onClose={close} />}
    </section>
  );
}

function RemoveDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { title, question, action, acting, done } = describeRemoval(account);
  const remove = useRemoveSecond();
  const leave = useLeaveSite();
  const confirm = async () => {
    try {
      await remove.mutateAsync();
      if (!account.isFirstOwner) return await leave();
      focusPage();
      toast.success(done);
    } catch (cause) {
      toast.error(formatFailure(cause, 'Something went wrong. Please try again.'));
    }
    return onClose();
  };
  return (
    <ConfirmDialog
      {...{ title, question, action, acting }}
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    />
  );
}

function describeRemoval({ isFirstOwner, owners }: Account) {
  if (!isFirstOwner) {
    return {
      title: 'Leave this site?',
      question: `You’ll be signed out, and only ${owners.first.name} will manage it. You can be invited again.`,
      action: 'Leave Site',
      acting: 'Leaving…',
      done: '',
    };
  }
  if (owners.second) {
    return {
      title: 'Remove the second owner?',
      question: `${owners.second.name} will be signed out and lose access. Their changes are kept.`,
      action: 'Remove',
      acting: 'Removing…',
      done: `${owners.second.name} was removed.`,
    };
  }
  return {
    title: 'Withdraw the invitation?',
    question: `The link we sent to ${owners.invited?.email ?? 'them'} will stop working.`,
    action: 'Withdraw',
    acting: 'Withdrawing…',
    done: 'Invitation withdrawn.',
  };
}
