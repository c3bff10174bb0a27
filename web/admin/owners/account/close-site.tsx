import { useEffect, useRef, useState } from 'react';
import type { Account } from '../../../../contract/account.ts';
import { CLOSING_DAYS } from '../../../../contract/sites.ts';
import { toast } from '../../../ui/toast.tsx';
import { formatFailure } from '../../../ui/app-shell/failures.ts';
import { focusPage } from '../../../ui/app-shell/focus.ts';
import { useReopen } from './data.ts';
import { formatDay } from '../../../../contract/dates.ts';
import { lazyComponent } from '../../kit/lazy.tsx';

const CloseSiteDialog = lazyComponent(async () => (await import('./close-dialog.tsx')).CloseSiteDialog);

export function CloseSite({ account }: { account: Account }) {
  const [open, setOpen] = useState(false);
  return (
    <section className="section" aria-labelledby="ending">
      <div className="section__head">
        <h2 id="ending">Delete your site</h2>
      </div>
      <p className="account__note">
        Guests see right away that your site is closed. You have {CLOSING_DAYS} days to change your mind, then
        everything is permanently deleted.
      </p>
      <button className="button button--bare-danger" type="button" onClick={() => setOpen(true)}>
        Delete This Site
      </button>
      {open && <CloseSiteDialog account={account} onClose={() => setOpen(false)} />}
    </section>
  );
}

interface ClosingNoticeProps {
  account: Account;
  until: string;
  /** Set if the site was closed just now: this section then takes the focus. */
  fresh: boolean;
}

export function ClosingNotice({ account, until, fresh }: ClosingNoticeProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // After the dialog has returned the focus to a button that is gone.
    if (fresh) requestAnimationFrame(() => title.current?.focus());
  }, [fresh]);
  const reopen = useReopen();
  // Awaited, because this component is unmounted by the time the account is refetched.
  const keepSite = async () => {
    try {
      await reopen.mutateAsync();
      focusPage();
      toast.success('Your site is back online.', { description: 'Nothing was deleted.' });
    } catch (cause) {
      toast.error(formatFailure(cause, 'Couldn’t undo this. Please try again.'));
    }
  };
  return (
    <section className="closing" aria-labelledby="closing">
      <div>
        <h2 id="closing" ref={title} tabIndex={-1}>
          This site will be deleted on {formatDay(until)}
        </h2>
        <p>
          Guests see that it is closed. Until then you can download everything, and{' '}
          {account.isFirstOwner ? 'you can still keep your site.' : `${account.owners.first.name} can still keep it.`}
        </p>
      </div>
      {account.isFirstOwner && (
        <button className="button button--go" type="button" disabled={reopen.isPending} onClick={() => void keepSite()}>
          {reopen.isPending ? 'Restoring…' : 'Keep My Site'}
        </button>
      )}
    </section>
  );
}
