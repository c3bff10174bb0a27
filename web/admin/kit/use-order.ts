import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DataTag, QueryKey } from '@tanstack/react-query';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { toast } from '../../ui/toast.tsx';

interface OrderProps<Item> {
  queryKey: DataTag<QueryKey, Item[], Error>;
  idOf: (item: Item) => string;
  save: (ids: string[]) => Promise<Item[]>;
  /** Computes the optimistic list if more than the order changes. */
  place?: (items: readonly Item[], ids: readonly string[]) => Item[];
  failure: string;
}

/**
 * Saves the order of a list optimistically: it is shown at once, saves run one after another, and a failure reloads
 * the list. Meanwhile the list shows the last requested order.
 */
export function useOrder<Item>(props: OrderProps<Item>): (ids: string[]) => void {
  const { queryKey, idOf, save, place = (items, ids) => sortByIds(items, ids, idOf), failure } = props;
  const queries = useQueryClient();
  const mutationKey = ['order', ...queryKey];
  const order = useMutation({
    mutationKey,
    mutationFn: save,
    scope: { id: JSON.stringify(mutationKey) },
    onMutate: async (ids) => {
      queries.setQueryData(queryKey, (items) => items && place(items, ids));
      await queries.cancelQueries({ queryKey });
    },
    onSuccess: (items) => {
      if (queries.isMutating({ mutationKey }) === 1) queries.setQueryData(queryKey, items);
    },
    onError: (cause) => {
      toast.error(formatFailure(cause, failure), { topic: 'order' });
      void queries.invalidateQueries({ queryKey });
    },
  });
  return order.mutate;
}

/** Returns the items in the order of `ids`; items without an id there follow in their previous order. */
export function sortByIds<Item>(items: readonly Item[], ids: readonly string[], idOf: (item: Item) => string): Item[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = (item: Item) => places.get(idOf(item)) ?? ids.length;
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}
