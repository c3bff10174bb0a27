import { useState } from 'react';
import { openPaymentTab } from '../../ui/payment-tab.ts';
import { toast } from '../../ui/toast.tsx';
import { startCheckout } from './start-checkout.ts';
import type { Order, Started } from './start-checkout.ts';

/** The state of beginning to buy, and the press that begins. */
export interface Checkout {
  busy: boolean;
  /** What went wrong last. */
  fault: string | undefined;
  /** A checkout that was started, and whether the browser let it open in a tab of its own. */
  started: { url: string; opened: boolean } | undefined;
  /** Call it straight from a press: browsers open tabs for nothing else. */
  start: (order: Order) => Promise<Started>;
}

/** Starts checkouts, each in a new tab, and says how that goes. */
export function useCheckout(): Checkout {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [started, setStarted] = useState<Checkout['started']>();

  const start = async (order: Order): Promise<Started> => {
    const tab = openPaymentTab('Creating secure checkout...');
    setBusy(true);
    setFault(undefined);
    toast('Creating secure checkout...');
    const outcome = await startCheckout(order);
    setBusy(false);
    if (outcome.kind === 'failed') {
      tab?.close();
      setFault(outcome.message);
      toast.error(outcome.message);
      return outcome;
    }
    tab?.location.replace(outcome.checkoutUrl);
    setStarted({ url: outcome.checkoutUrl, opened: tab !== null });
    return outcome;
  };
  return { busy, fault, started, start };
}
