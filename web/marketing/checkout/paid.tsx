import { useEffect, useState } from 'react';
import type { CheckoutState } from '../../../contract/checkout.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { api } from '../api.ts';
import { browserEnvironment, pollState } from './poll-state.ts';
import { isPaidStage } from './stages.ts';
import './wizard.css';

interface PaidProps {
  checkoutId: string;
  onClose: () => void;
}

/** Buyers pay in another tab and may return to this one, which says then that nothing is left to pay here. */
export default function Paid({ checkoutId, onClose }: PaidProps) {
  const state = usePaid(checkoutId);
  if (!state) return null;
  const isReady = state.stage === 'ready';
  return (
    <Dialog className="wizard" labelledBy="paid-heading" onClose={onClose}>
      <div className="wizard__opened">
        <h2 id="paid-heading">{isReady ? 'Your site is online' : 'We received your payment'}</h2>
        <p className="lede">
          {isReady
            ? 'Thank you! The next step is in the email that we sent you.'
            : 'Thank you! The next page says what happens now.'}
        </p>
        <a className="button" href={`/welcome?${new URLSearchParams({ checkout: checkoutId }).toString()}`}>
          See what comes next
        </a>
      </div>
    </Dialog>
  );
}

/** Returns the state of a checkout once it is paid. */
function usePaid(checkoutId: string): CheckoutState | undefined {
  const [state, setState] = useState<CheckoutState>();
  useEffect(
    () =>
      pollState(
        {
          fetch: (signal) => api('GET /payments/checkouts/:checkoutId', { params: { checkoutId }, signal }),
          onState: setState,
          isLast: isPaidStage,
        },
        browserEnvironment,
      ),
    [checkoutId],
  );
  return state && isPaidStage(state) ? state : undefined;
}
