import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { OutputOf } from '../../../../contract/client.ts';
import type { NotifyForm } from '../../../../contract/owner-news.ts';
import type { secondOwner } from '../../../../contract/second-owner.ts';
import { SUBDOMAIN_MIN } from '../../../../contract/subdomain.ts';
import type { AddressStatus } from '../../../ui/address-field.tsx';
import { api } from '../../api.ts';
import { useIdempotencyKey } from '../../kit/idempotency.ts';
import { sessionQuery } from '../data.ts';
import { removeOwner, storeOwner, readOwner } from '../stored-owner.ts';
import { buildHandoffUrl, paths } from '../../paths.ts';

const DEBOUNCE_MS = 500;

export const accountQuery = queryOptions({
  queryKey: ['GET /admin/account'],
  queryFn: ({ signal }) => api('GET /admin/account', { signal }),
});

/** The browser continues at the new address, signed in. */
export function useChangeAddress() {
  return useMutation({
    mutationFn: (subdomain: string) => api('PUT /admin/site/subdomain', { body: { subdomain } }),
    onSuccess: ({ url, handoff }) => window.location.replace(buildHandoffUrl(url, handoff)),
  });
}

/** Returns whether the typed name is available, and a function that checks again. `suffix` is the domain after it. */
export function useAddressStatus(name: string, suffix: string): { status: AddressStatus; recheck: () => void } {
  const debounced = useDebounced(name);
  const check = useQuery({
    queryKey: ['GET /check-subdomain/:subdomain', debounced],
    queryFn: ({ signal }) => api('GET /check-subdomain/:subdomain', { params: { subdomain: debounced }, signal }),
    enabled: debounced.length >= SUBDOMAIN_MIN,
    retry: false,
  });
  return { status: getStatus(), recheck: () => void check.refetch() };

  function getStatus(): AddressStatus {
    if (name === '') return { kind: 'empty' };
    if (name.length < SUBDOMAIN_MIN) return { kind: 'short' };
    if (name !== debounced || check.isFetching) return { kind: 'looking' };
    if (!check.data) return { kind: 'failed', message: 'Failed to check availability' };
    const { available, message, suggestions } = check.data;
    return available
      ? { kind: 'free', message: `${name}${suffix} is available` }
      : { kind: 'taken', message, suggestions };
  }
}

function useDebounced(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

function useRefresh() {
  const queries = useQueryClient();
  return () => Promise.all([accountQuery, sessionQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })));
}

export function useRename() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (name: string) => api('PUT /admin/account/name', { body: { name } }),
    onSuccess: ({ name }) => {
      const owner = readOwner();
      if (owner) storeOwner({ ...owner, name });
      return refresh();
    },
  });
}

export function useChangeEmail() {
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => api('POST /admin/account/email', { body }),
    onSuccess: useRefresh(),
  });
}

export function useCancelEmailChange() {
  return useMutation({ mutationFn: () => api('DELETE /admin/account/email'), onSuccess: useRefresh() });
}

/** Waits until the page shows the choice. */
export function useChangeNotifications() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NotifyForm) => api('PUT /admin/account', { body }),
    onSuccess: (account) => queries.setQueryData(accountQuery.queryKey, account),
  });
}

export function useChangePassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { password: string; new_password: string }) => api('PUT /admin/account/password', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
}

export const devicesQuery = queryOptions({
  queryKey: ['GET /admin/account/devices'],
  queryFn: ({ signal }) => api('GET /admin/account/devices', { signal }),
});

export function useSignOut() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined
        ? api('DELETE /admin/account/devices')
        : api('DELETE /admin/account/devices/:id', { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
}

export function useInvite() {
  const intention = useIdempotencyKey();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      api('POST /admin/account/second-owner', { body, idempotencyKey: intention.getKey(body) }),
    onSuccess: () => {
      intention.reset();
      return refresh();
    },
  });
}

/** Removes the second owner or cancels the invitation; second owners remove their own access. */
export function useRemoveSecond() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /admin/account/second-owner'),
    onSuccess: () => queries.invalidateQueries({ queryKey: accountQuery.queryKey }),
  });
}

/** Returns a function that goes to the sign-in page after the owner ended the session. */
export function useLeaveSite() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    removeOwner();
    await navigate(paths.login, { replace: true });
    queries.clear();
  };
}

export function useClose() {
  return useMutation({
    mutationFn: (body: { address: string; password: string }) => api('PUT /admin/site/deletion', { body }),
    onSuccess: useRefresh(),
  });
}

export function useReopen() {
  return useMutation({ mutationFn: () => api('DELETE /admin/site/deletion'), onSuccess: useRefresh() });
}

/** Path of the export of the whole site, which the browser downloads itself. */
export const EXPORT_PATH = '/api/admin/account/export';

/**
 * Checks whether the export can be downloaded, because the browser shows no reason for a failed download. Returns the
 * error message, or undefined.
 */
export async function isExportReady(): Promise<string | undefined> {
  const failed = 'Couldn’t start the download. Please try again.';
  try {
    const { ok, status } = await fetch(EXPORT_PATH, { method: 'HEAD' });
    if (ok) return undefined;
    return status === 429 ? 'A download is already running. Please wait for it to finish.' : failed;
  } catch {
    return 'No connection. Please try again.';
  }
}

export type Invitation = OutputOf<(typeof secondOwner)['look']>;

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['POST /admin/second-owner/verify', token],
    queryFn: ({ signal }) => api('POST /admin/second-owner/verify', { body: { token }, signal }),
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  });
