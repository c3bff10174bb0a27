import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DataTag, QueryKey } from '@tanstack/react-query';
import { formatFailure } from '../../ui/app-shell/failures.ts';
import { toast } from '../../ui/toast.tsx';

interface OrderProps<Item> {
  /** The list in the cache. */
  queryKey: DataTag<QueryKey, Item[], Error>;
  idOf: (item: Item) => string;
  /** Saves an order; answers the list in it. */
  save: (ids: string[]) => Promise<Item[]>;
  /** The list as it will be, where more of it changes than the order. */
  place?: (items: readonly Item[], ids: readonly string[]) => Item[];
  /** Said when it could not be saved. */
  failure: string;
}

/**
 * Saves the order of a list: shown at once, saved one after another, and as the server has it again when that fails.
 * What the list shows meanwhile is the last order that was asked for.
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

/** A list in the order of these ids; those that are not named follow, in the order they had. */
export function sortByIds<Item>(items: readonly Item[], ids: readonly string[], idOf: (item: Item) => string): Item[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = (item: Item) => places.get(idOf(item)) ?? ids.length;
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}
