import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Api } from '../../../contract/api.ts';
import { createClient } from '../../../contract/client.ts';
import { SUBDOMAIN_MIN } from '../../../contract/subdomain.ts';
import type { AddressStatus } from '../../ui/address-field.tsx';

const DEBOUNCE_MS = 400;

/** The only public endpoint that the console calls. */
const api = createClient<Pick<Api, 'GET /check-subdomain/:subdomain'>>();

export function useAddressStatus(name: string, domain: string): { status: AddressStatus; recheck: () => void } {
  const [debounced, setDebounced] = useState(name);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(name), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [name]);

  const answer = useQuery({
    queryKey: ['GET /check-subdomain/:subdomain', debounced],
    queryFn: ({ signal }) => api('GET /check-subdomain/:subdomain', { params: { subdomain: debounced }, signal }),
    enabled: debounced.length >= SUBDOMAIN_MIN,
    staleTime: 0,
    retry: false,
  });
  return { status: getStatus(), recheck: () => void answer.refetch() };

  function getStatus(): AddressStatus {
    if (name === '') return { kind: 'empty' };
    if (name.length < SUBDOMAIN_MIN) return { kind: 'short' };
    if (name !== debounced || answer.isPending) return { kind: 'looking' };
    if (answer.isError) return { kind: 'failed', message: 'Failed to check availability' };
    const { available, message, suggestions } = answer.data;
    if (available) return { kind: 'free', message: `${name}.${domain} is available` };
    return { kind: 'taken', message, suggestions };
  }
}
