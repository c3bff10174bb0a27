import { useCallback, useEffect, useState } from 'react';
import { SUBDOMAIN_MIN } from '../../../contract/subdomain.ts';
import type { AddressStatus } from '../../ui/address-field.tsx';
import { api } from '../api.ts';
import { readOpenCheckout } from '../checkout/open-checkout.ts';

const DEBOUNCE_MS = 500;

interface Answer {
  name: string;
  status: AddressStatus;
}

export interface Address {
  status: AddressStatus;
  /** Checks immediately, even if the name was checked before. */
  recheck: () => void;
}

export function useAddress(name: string, domain: string): Address {
  const [answer, setAnswer] = useState<Answer>();
  const [checked, setChecked] = useState({ name: '', times: 0 });
  const times = checked.name === name ? checked.times : 0;

  useEffect(() => {
    if (name.length < SUBDOMAIN_MIN) return undefined;
    const control = new AbortController();
    const look = async () => {
      const status = await fetchAddressStatus(name, domain, control.signal);
      if (!control.signal.aborted) setAnswer({ name, status });
    };
    const timer = setTimeout(() => void look(), times > 0 ? 0 : DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [name, domain, times]);

  const recheck = useCallback(() => {
    setAnswer(undefined);
    setChecked((last) => ({ name, times: last.name === name ? last.times + 1 : 1 }));
  }, [name]);

  return { status: checkLocally(name, answer), recheck };
}

function checkLocally(name: string, answer: Answer | undefined): AddressStatus {
  if (name === '') return { kind: 'empty' };
  if (name.length < SUBDOMAIN_MIN) return { kind: 'short' };
  return answer?.name === name ? answer.status : { kind: 'looking' };
}

async function fetchAddressStatus(name: string, domain: string, signal: AbortSignal): Promise<AddressStatus> {
  try {
    const open = readOpenCheckout();
    const { available, message, suggestions } = await api('GET /check-subdomain/:subdomain', {
      params: { subdomain: name },
      ...(open && { query: { checkout: open.id } }),
      signal,
    });
    if (available) return { kind: 'free', message: `${name}.${domain} is available` };
    return { kind: 'taken', message: message || 'This subdomain is already taken', suggestions };
  } catch {
    return { kind: 'failed', message: 'Failed to check availability' };
  }
}
