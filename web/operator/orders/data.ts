import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OperatorOrder, OperatorOrderDetail } from '../../../contract/back-office.ts';
import { ApiFailure } from '../../../contract/client.ts';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { toast } from '../../ui/toast.tsx';
import { api } from '../api.ts';
import type { ListView } from '../kit/list-view.ts';
import { usePagedRows } from '../kit/paged-list.tsx';

/** How often the desk looks whether an order waits, in milliseconds. */
const WAITING_REFRESH_MS = 60_000;

/** How many orders wait for an operator. */
export const waitingQuery = queryOptions({
  queryKey: ['GET /operator/waiting'],
  queryFn: ({ signal }) => api('GET /operator/waiting', { signal }),
  refetchInterval: WAITING_REFRESH_MS,
});

/** What the states are called at the desk. */
export const ORDER_STATES: Readonly<Record<OperatorOrder['status'], string>> = {
  parked: 'Parked',
  paid: 'Paid',
  pending: 'Pending',
  partially_refunded: 'Refunded in part',
  refunded: 'Refunded',
  failed: 'Failed',
};

/** What the kinds are called at the desk. */
export const ORDER_KINDS: Readonly<Record<OperatorOrder['kind'], string>> = {
  new: 'New site',
  renew: 'Renewal',
  upgrade: 'Upgrade',
};

/** The orders of a view, parked ones first. */
export function useOrders({ search, status }: ListView) {
  const query = { ...(search !== '' && { search }), ...(isState(status) && { status }) };
  return usePagedRows(['GET /operator/orders', query], (client, page) =>
    client('GET /operator/orders', { query, page }),
  );
}

const isState = (status: string): status is OperatorOrder['status'] => status in ORDER_STATES;

/** One order with everything known of it. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['GET /operator/orders/:order', id],
    queryFn: ({ signal }) => api('GET /operator/orders/:order', { params: { order: id }, signal }),
  });

interface OperatorCommand<Input> {
  send: (input: Input) => Promise<OperatorOrderDetail>;
  /** Said when it is done, and when it could not be. */
  done: string;
  failed: string;
}

/** Something an operator does about an order: what it answers is the order as it stands then. */
export function useOperatorCommand<Input = void>(id: string, { send, done, failed }: OperatorCommand<Input>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (detail) => {
      toast.success(done);
      queries.setQueryData(orderQuery(id).queryKey, detail);
      // What other pages read before is no longer so; what is on this one beside the order is asked for again.
      queries.removeQueries({ type: 'inactive' });
      void queries.invalidateQueries(waitingQuery);
    },
    onError: (cause) => {
      toast.error(formatFailure(cause, failed));
      // Somebody else was faster, or a webhook: the page shows how it stands now.
      if (cause instanceof ApiFailure && cause.status === 409) void queries.invalidateQueries(orderQuery(id));
    },
  });
}
