import { useState } from 'react';
import { openPaymentTab } from '../../ui/payment-tab.ts';
import { toast } from '../../ui/toast.tsx';
import { dismissToast } from '../../ui/toasts.ts';
import { startCheckout } from './start-checkout.ts';
import type { Order, Started } from './start-checkout.ts';

export interface Checkout {
  busy: boolean;
  problem: string | undefined;
  /** The started checkout, and whether the browser allowed a new tab. */
  started: { url: string; opened: boolean } | undefined;
  /** Must be called directly from a click: browsers block new tabs otherwise. */
  start: (order: Order) => Promise<Started>;
}

export function useCheckout(): Checkout {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [started, setStarted] = useState<Checkout['started']>();

  const start = async (order: Order): Promise<Started> => {
    const tab = openPaymentTab('Creating secure checkout...');
    setBusy(true);
    setProblem(undefined);
    const creating = toast('Creating secure checkout...');
    const outcome = await startCheckout(order);
    setBusy(false);
    dismissToast(creating);
    if (outcome.kind === 'failed') {
      tab?.close();
      setProblem(outcome.message);
      toast.error(outcome.message);
      return outcome;
    }
    tab?.location.replace(outcome.checkoutUrl);
    setStarted({ url: outcome.checkoutUrl, opened: tab !== null });
    return outcome;
  };
  return { busy, problem, started, start };
}
