import { useEffect, useState } from 'react';
import type { CheckoutState } from '../../../contract/checkout.ts';
import { api } from '../api.ts';
import { browserEnvironment, pollState } from './poll-state.ts';
import { isFinalStage, isPaidStage } from './stages.ts';
import { forgetOpenCheckout } from './open-checkout.ts';

/** After this the page no longer says that the payment takes only seconds. */
const SLOW_MS = 15_000;

/** `slow`: the payment takes longer than usual. */
export function usePayment(checkoutId: string, first: CheckoutState | null) {
  const [state, setState] = useState(first);
  const [slow, setSlow] = useState(false);
  const open = state !== null && !isFinalStage(state);
  const waiting = state?.stage === 'waiting';

  useEffect(() => {
    if (!open) return undefined;
    return pollState(
      {
        fetch: (signal) => api('GET /payments/checkouts/:checkoutId', { params: { checkoutId }, signal }),
        onState: setState,
        isLast: isFinalStage,
      },
      browserEnvironment,
    );
  }, [checkoutId, open]);

  useEffect(() => (waiting ? browserEnvironment.setTimer(SLOW_MS, () => setSlow(true)) : undefined), [waiting]);

  const isPaid = state !== null && isPaidStage(state);
  useEffect(() => {
    if (isPaid) forgetOpenCheckout(checkoutId);
  }, [checkoutId, isPaid]);

  return { state, slow };
}
