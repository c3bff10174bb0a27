import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { TermOffer } from '../../../../contract/account.ts';
import type { OrderStage } from '../../../../contract/checkout.ts';
import { openPaymentTab } from '../../../ui/payment-tab.ts';
import { toast } from '../../../ui/toast.tsx';
import { api } from '../../api.ts';
import { useIdempotencyKey } from '../../kit/idempotency.ts';
import { sessionQuery } from '../data.ts';
import { accountQuery } from './data.ts';
import { formatDay } from '../../../../contract/dates.ts';

/** Polling starts after one second and slows down to every 30 seconds. */
const FIRST_MS = 1000;
const LONGEST_MS = 30_000;
const GROWTH = 1.25;

export interface StartedPayment {
  checkoutId: string;
  url: string;
  opened: boolean;
}

/** Polls the payment, which has its own tab, until it is settled. */
export function usePayment() {
  const [begun, setBegun] = useState<StartedPayment>();
  const intention = useIdempotencyKey();
  const start = useMutation({
    mutationFn: async ({ offer: { kind, planId }, tab }: { offer: TermOffer; tab: Window | null }) => {
      const body = { kind, plan_id: planId };
      const started = await api('POST /admin/site/checkout', { body, idempotencyKey: intention.getKey(body) });
      return { ...started, opened: tab !== null };
    },
    onSuccess: ({ checkoutId, checkoutUrl: url, opened }, { tab }) => {
      intention.reset();
      tab?.location.replace(url);
      setBegun({ checkoutId, url, opened });
    },
    onError: (_, { tab }) => tab?.close(),
  });
  const state = useQuery({
    queryKey: ['GET /payments/checkouts/:checkoutId', begun?.checkoutId],
    queryFn: ({ signal }) =>
      api('GET /payments/checkouts/:checkoutId', { params: { checkoutId: begun?.checkoutId ?? '' }, signal }),
    enabled: begun !== undefined,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && data.stage !== 'waiting' ? false : Math.min(FIRST_MS * GROWTH ** dataUpdateCount, LONGEST_MS),
  }).data;
  const stage: OrderStage = state?.stage ?? 'waiting';
  const endsAt = state?.endsAt ?? null;
  const queries = useQueryClient();

  useEffect(() => {
    if (stage !== 'ready') return;
    toast.success('Payment received. Thank you!', {
      description: endsAt === null ? 'Your site stays online.' : `Your site is online until ${formatDay(endsAt)}.`,
    });
    for (const { queryKey } of [accountQuery, sessionQuery]) void queries.invalidateQueries({ queryKey });
  }, [stage, endsAt, queries]);

  return {
    /** Undefined again once it is paid. */
    begun: stage === 'ready' ? undefined : begun,
    stage,
    /** Call it synchronously from a click handler; browsers block tabs opened otherwise. */
    pay: (offer: TermOffer) => start.mutate({ offer, tab: openPaymentTab('Creating secure checkout...') }),
    busy: start.isPending,
    failure: start.error,
    /** Returns to the choice. The started payment remains payable until another is started. */
    leave: () => setBegun(undefined),
  };
}
