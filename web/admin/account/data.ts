import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SUBDOMAIN_MIN } from '../../../contract/subdomain.ts';
import type { AddressStanding } from '../../ui/address-field.tsx';
import { api } from '../api.ts';
import { handoffLink } from '../paths.ts';

/** How long typing must rest before a name is looked up, in milliseconds (spec 5). */
const DEBOUNCE_MS = 500;

/** Plan, term, orders and what can be bought. */
export const accountQuery = queryOptions({
  queryKey: ['GET /admin/account'],
  queryFn: ({ signal }) => api('GET /admin/account', { signal }),
});

/** Moves the site to another address; the browser goes on there, signed in. */
export function useChangeAddress() {
  return useMutation({
    mutationFn: (subdomain: string) => api('PUT /admin/site/subdomain', { body: { subdomain } }),
    onSuccess: ({ url, handoff, user }) => window.location.replace(handoffLink(url, handoff, user)),
  });
}

/** What is known of a name while it is typed, and the way to look again. `suffix` is what stands behind it. */
export function useStanding(name: string, suffix: string): { standing: AddressStanding; look: () => void } {
  const rested = useRested(name);
  const check = useQuery({
    queryKey: ['GET /check-subdomain/:subdomain', rested],
    queryFn: ({ signal }) => api('GET /check-subdomain/:subdomain', { params: { subdomain: rested }, signal }),
    enabled: rested.length >= SUBDOMAIN_MIN,
    retry: false,
  });
  return { standing: standingOf(), look: () => void check.refetch() };

  function standingOf(): AddressStanding {
    if (name === '') return { kind: 'empty' };
    if (name.length < SUBDOMAIN_MIN) return { kind: 'short' };
    if (name !== rested || check.isFetching) return { kind: 'looking' };
    if (!check.data) return { kind: 'failed', message: 'Failed to check availability' };
    const { available, message, suggestions } = check.data;
    return available ? { kind: 'free', message: `${name}${suffix} is free` } : { kind: 'taken', message, suggestions };
  }
}

/** The value once it has not changed for a while. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
