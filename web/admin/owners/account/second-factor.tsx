import { useState } from 'react';
import type { Account } from '../../../../contract/account.ts';
import { formatCodesLeft } from '../../../../contract/second-factor.ts';
import { formatDay } from '../../../../contract/dates.ts';
import { lazyComponent } from '../../kit/lazy.tsx';

const loadDialogs = () => import('./second-factor-dialogs.tsx');
const TurnOnDialog = lazyComponent(async () => (await loadDialogs()).TurnOnDialog);
const RenewCodesDialog = lazyComponent(async () => (await loadDialogs()).RenewCodesDialog);
const TurnOffDialog = lazyComponent(async () => (await loadDialogs()).TurnOffDialog);

export function SecondFactor({ account: { secondFactor, email } }: { account: Account }) {
  const [open, setOpen] = useState<'on' | 'codes' | 'off' | null>(null);
  const close = () => setOpen(null);
  return (
    <section className="section" aria-labelledby="second-factor">
      <div className="section__head">
        <h2 id="second-factor">Two-step verification</h2>
      </div>
      {secondFactor === null ? (
        <>
          <p className="account__note">
            Off. Turn it on, and signing in takes your password and a code from an app on your phone. Nobody gets in
            with your password alone.
          </p>
          <div className="actions">
            <button className="button" type="button" onClick={() => setOpen('on')}>
              Turn On
            </button>
          </div>
        </>
      ) : (
        <>
          <p className="account__note">
            <b className="account__on">On</b> since {formatDay(secondFactor.since)}.{' '}
            {formatCodesLeft(secondFactor.recoveryCodesLeft)}
          </p>
          <div className="actions">
            <button className="button" type="button" onClick={() => setOpen('codes')}>
              New Recovery Codes
            </button>
            <button className="button button--bare-danger" type="button" onClick={() => setOpen('off')}>
              Turn Off
            </button>
          </div>
        </>
      )}
      {open === 'on' && <TurnOnDialog email={email} onClose={close} />}
      {open === 'codes' && <RenewCodesDialog email={email} onClose={close} />}
      {open === 'off' && <TurnOffDialog onClose={close} />}
    </section>
  );
}
