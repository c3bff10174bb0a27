import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { FundPaymentForm } from '../../../contract/funds.ts';
import type { giftChange, giftForm, OwnGift, Reservation } from '../../../contract/registry.ts';
import { api, fetchAllRows } from '../api.ts';
import { overviewQuery, statsQuery } from '../dashboard/data.ts';
import { useOrder } from '../kit/use-order.ts';
import { LIST_REFRESH_MS } from '../query-client.ts';

/** Refetched, because guests reserve and buy meanwhile. */
export const giftsQuery = (event: string) =>
  queryOptions({
    queryKey: ['GET /admin/events/:event/registry', event],
    queryFn: ({ signal }): Promise<OwnGift[]> =>
      fetchAllRows((client, page) => client('GET /admin/events/:event/registry', { params: { event }, page, signal })),
    refetchInterval: LIST_REFRESH_MS,
  });

/** All reservations ever made, the newest first. */
export const reservationsQuery = (event: string) =>
  queryOptions({
    queryKey: ['GET /admin/events/:event/reservations', event],
    queryFn: ({ signal }): Promise<Reservation[]> =>
      fetchAllRows((client, page) =>
        client('GET /admin/events/:event/reservations', { params: { event }, page, signal }),
      ),
    refetchInterval: LIST_REFRESH_MS,
  });

export const surpriseQuery = (event: string) =>
  queryOptions({
    queryKey: ['GET /admin/events/:event/registry/surprise', event],
    queryFn: ({ signal }) => api('GET /admin/events/:event/registry/surprise', { params: { event }, signal }),
  });

export const paymentQuery = (event: string) =>
  queryOptions({
    queryKey: ['GET /admin/events/:event/registry/payment', event],
    queryFn: ({ signal }) => api('GET /admin/events/:event/registry/payment', { params: { event }, signal }),
  });

/** Whether guests who contribute read how to pay; undefined while it loads. */
export function useIsPayable(event: string): boolean | undefined {
  const payment = useQuery(paymentQuery(event)).data;
  return payment && payment.details + payment.link !== '';
}

type NewGift = z.input<typeof giftForm>;
export type GiftChanges = z.input<typeof giftChange>;

/** Cancels refetches that started before the change. */
function useListUpdate(event: string) {
  const queries = useQueryClient();
  return async (update: (gifts: readonly OwnGift[]) => OwnGift[]) => {
    const { queryKey } = giftsQuery(event);
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, (gifts) => gifts && update(gifts).toSorted(compareByPlace));
    for (const { queryKey: shown } of [statsQuery, overviewQuery]) void queries.invalidateQueries({ queryKey: shown });
  };
}

/** The server's order: by sort_order, then by id, which is by age. */
function compareByPlace(one: OwnGift, other: OwnGift): number {
  const places = one.sort_order - other.sort_order;
  return places === 0 ? (one.id < other.id ? -1 : 1) : places;
}

export function useCreateGift(event: string) {
  const update = useListUpdate(event);
  return useMutation({
    mutationFn: ({ body, key }: { body: NewGift; key: string }) =>
      api('POST /admin/events/:event/registry', { params: { event }, body, idempotencyKey: key }),
    onSuccess: (created) => update((gifts) => [...gifts.filter(({ id }) => id !== created.id), created]),
  });
}

export function useChangeGift(event: string) {
  const update = useListUpdate(event);
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: GiftChanges }) =>
      api('PUT /admin/registry/:id', { params: { id }, body }),
    onSuccess: (changed) => update((gifts) => gifts.map((gift) => (gift.id === changed.id ? changed : gift))),
  });
}

export function useDeleteGift(event: string) {
  const queries = useQueryClient();
  const update = useListUpdate(event);
  return useMutation({
    mutationFn: (id: string) => api('DELETE /admin/registry/:id', { params: { id } }),
    onSuccess: async (_, gone) => {
      await update((gifts) => gifts.filter(({ id }) => id !== gone));
      void queries.invalidateQueries({ queryKey: reservationsQuery(event).queryKey });
    },
  });
}

export const useOrderGifts = (event: string) =>
  useOrder<OwnGift>({
    queryKey: giftsQuery(event).queryKey,
    idOf: ({ id }) => id,
    save: (ids) => api('PUT /admin/events/:event/registry/order', { params: { event }, body: { ids } }),
    failure: 'Couldn’t save the order. Please try again.',
  });

/** Refetches both lists, which show reservations. */
function useReleaseMutation<Variables>(event: string, mutationFn: (what: Variables) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all(
        [giftsQuery(event), reservationsQuery(event)].map(({ queryKey }) => queries.invalidateQueries({ queryKey })),
      ),
  });
}

export const useCancelReservation = (event: string) =>
  useReleaseMutation(event, (id: string) => api('DELETE /admin/reservations/:id', { params: { id } }));

/** Purchases stay. */
export const useCancelOpenReservations = (event: string) =>
  useReleaseMutation(event, () => api('DELETE /admin/events/:event/reservations', { params: { event } }));

export function useChangePayment(event: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: FundPaymentForm) =>
      api('PUT /admin/events/:event/registry/payment', { params: { event }, body }),
    onSuccess: (payment) => {
      queries.setQueryData(paymentQuery(event).queryKey, payment);
      void queries.invalidateQueries({ queryKey: overviewQuery.queryKey });
    },
  });
}

/** Hides the names of guests until a date, or shows them, and refetches everything that contains names. */
export function useChangeSurprise(event: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reveal_on: string | null) =>
      api('PUT /admin/events/:event/registry/surprise', { params: { event }, body: { reveal_on } }),
    onSuccess: async (state) => {
      queries.setQueryData(surpriseQuery(event).queryKey, state);
      await queries.invalidateQueries({ queryKey: reservationsQuery(event).queryKey });
    },
  });
}
