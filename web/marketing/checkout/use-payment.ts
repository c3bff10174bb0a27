import { useEffect, useState } from 'react';
import type { CheckoutState } from '../../../contract/checkout.ts';
import { api } from '../api.ts';

/** Asked after one second, then ever more seldom, at the least twice a minute. */
const FIRST_MS = 1000;
const LONGEST_MS = 30_000;
const GROWTH = 1.25;
/** From then on the page no longer says that it takes seconds only. */
const SLOW_MS = 20_000;

/** How far a checkout is, asked for until it is paid or void. */
export function usePayment(checkoutId: string, first: CheckoutState | null) {
  const [state, setState] = useState(first);
  const [slow, setSlow] = useState(false);
  const pending = state?.status === 'pending';

  useEffect(() => {
    if (!pending) return undefined;
    const control = new AbortController();
    const { signal } = control;
    const begun = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (pause: number) => {
      const answer = await api('GET /payments/checkouts/:checkoutId', { params: { checkoutId }, signal }).catch(
        () => undefined,
      );
      if (signal.aborted) return;
      if (answer) setState(answer);
      if (Date.now() - begun > SLOW_MS) setSlow(true);
      timer = setTimeout(() => void ask(Math.min(pause * GROWTH, LONGEST_MS)), pause);
    };
    timer = setTimeout(() => void ask(FIRST_MS), FIRST_MS);
    return () => {
      control.abort();
      clearTimeout(timer);
    };
  }, [checkoutId, pending]);

  return { state, slow };
}
