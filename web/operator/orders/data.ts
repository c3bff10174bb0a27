import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OperatorOrder, OperatorOrderDetail, OrderFilter } from '../../../contract/back-office.ts';
import { ApiFailure } from '../../../contract/client.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { toast } from '../../ui/toast.tsx';
import { api } from '../api.ts';
import type { ListView } from '../kit/list-view.ts';
import { usePagedRows } from '../kit/paged-list.tsx';

const WAITING_REFRESH_MS = 15_000;

export const waitingQuery = queryOptions({
  queryKey: ['GET /operator/waiting'],
  queryFn: ({ signal }) => api('GET /operator/waiting', { signal }),
  refetchInterval: WAITING_REFRESH_MS,
});

export const ORDER_STATES: Readonly<Record<OperatorOrder['status'], string>> = {
  parked: 'Parked',
  paid: 'Paid',
  pending: 'Pending',
  partially_refunded: 'Partially refunded',
  refunded: 'Refunded',
  failed: 'Failed',
};

export const ORDER_FILTER_NAMES: Readonly<Record<OrderFilter, string>> = {
  ...ORDER_STATES,
  unserved: 'Paid, not set up yet',
};

export const ORDER_KINDS: Readonly<Record<OperatorOrder['kind'], string>> = {
  new: 'New site',
  renew: 'Renewal',
  upgrade: 'Upgrade',
};

/** Parked orders come first. */
export function useOrders(view: ListView) {
  const query = toQuery(view);
  return usePagedRows(['GET /operator/orders', query], (client, page) =>
    client('GET /operator/orders', { query, page }),
  );
}

export const fetchOrdersFile = (view: ListView) => api('GET /operator/orders/export', { query: toQuery(view) });

const toQuery = ({ search, status }: ListView) => ({
  ...(search !== '' && { search }),
  ...(isState(status) && { status }),
});

const isState = (status: string): status is OrderFilter => status in ORDER_FILTER_NAMES;

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['GET /operator/orders/:order', id],
    queryFn: ({ signal }) => api('GET /operator/orders/:order', { params: { order: id }, signal }),
    // What becomes of an email shows without a reload.
    refetchInterval: ({ state: { data } }) => (isUnderWay(data?.mail?.state) ? MAIL_REFRESH_MS : false),
  });

const MAIL_REFRESH_MS = 3000;
const isUnderWay = (state: OrderMail['state'] | undefined) => state === 'waiting' || state === 'deferred';

type OrderMail = NonNullable<OperatorOrderDetail['mail']>;

export const ORDER_MAIL_STATES: Readonly<Record<OrderMail['state'], string>> = {
  waiting: 'Queued',
  deferred: 'Not accepted yet, is tried again',
  sent: 'Accepted by the mail server',
  failed: 'Not sent',
};

interface OperatorCommand<Input> {
  send: (input: Input) => Promise<OperatorOrderDetail>;
  done: string;
  /** Missing if a form shows why it failed. */
  failed?: string;
}

export function useOperatorCommand<Input = void>(id: string, { send, done, failed }: OperatorCommand<Input>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (detail) => {
      toast.success(done);
      queries.setQueryData(orderQuery(id).queryKey, detail);
      // Data of other pages is stale now. On this page, the count of waiting orders is refetched.
      queries.removeQueries({ type: 'inactive' });
      void queries.invalidateQueries(waitingQuery);
    },
    onError: (cause) => {
      if (failed !== undefined) toast.error(formatFailure(cause, failed));
      // Another operator or a webhook changed the order first: reload it.
      if (cause instanceof ApiFailure && cause.status === 409) void queries.invalidateQueries(orderQuery(id));
    },
  });
}
