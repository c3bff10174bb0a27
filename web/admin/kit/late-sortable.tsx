import { GripVertical } from 'lucide-react';
import { useState } from 'react';
import type { SortableListProps } from './sortable.tsx';
import { useLoaded } from './use-loaded.ts';

const loadSorting = () => import('./sortable.tsx');

interface LateSortableListProps<Item> extends Omit<SortableListProps<Item>, 'as' | 'layout' | 'getItemClass'> {
  as?: 'ul' | 'ol';
  /** While it is true, the items keep their place in the document: fields in them may have the focus. */
  isHeld: boolean;
}

/** A `SortableList` whose code is loaded after the page. Until then the list is shown, but cannot be ordered. */
export function LateSortableList<Item>({ isHeld, ...list }: LateSortableListProps<Item>) {
  const loaded = useLoaded(loadSorting);
  const [sorts, setSorts] = useState(false);
  if (loaded && !sorts && !isHeld) setSorts(true);
  if (list.items.length === 0) return null;
  if (loaded && sorts) return <loaded.SortableList {...list} />;
  const { items, idOf, render, as: List = 'ul', className } = list;
  return (
    <List className={className}>
      {items.map((item) => (
        <li key={idOf(item)}>{render(item, <Grip />)}</li>
      ))}
    </List>
  );
}

/** As wide as the handle that takes its place. */
const Grip = () => (
  <span className="icon-button" aria-hidden="true">
    <GripVertical />
  </span>
);
