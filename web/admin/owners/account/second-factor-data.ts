import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { accountQuery, devicesQuery } from './data.ts';

interface Proof {
  password: string;
  code: string;
}

/** Turning it on signs other devices out. */
function useRefresh() {
  const queries = useQueryClient();
  return () => Promise.all([accountQuery, devicesQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })));
}

/** The secret is not kept in the cache. */
export function useSetUp() {
  return useMutation({
    mutationFn: (password: string) => api('POST /admin/account/second-factor/setup', { body: { password } }),
    gcTime: 0,
  });
}

export function useTurnOn() {
  return useMutation({
    mutationFn: (code: string) => api('PUT /admin/account/second-factor', { body: { code } }),
    onSuccess: useRefresh(),
    gcTime: 0,
  });
}

export function useRenewCodes() {
  return useMutation({
    mutationFn: (body: Proof) => api('POST /admin/account/second-factor/recovery-codes', { body }),
    onSuccess: useRefresh(),
    gcTime: 0,
  });
}

export function useTurnOff(onDone: () => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: Proof) => api('POST /admin/account/second-factor/removal', { body }),
    onSuccess: async () => {
      await refresh();
      onDone();
    },
  });
}
