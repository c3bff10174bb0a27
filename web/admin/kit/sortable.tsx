import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { DragEndEvent, Modifier } from '@dnd-kit/core';
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { HOW_TO_MOVE, describeMove } from './sortable-words.ts';
import './sortable.css';

export interface SortableListProps<Item> {
  items: readonly Item[];
  idOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  render: (item: Item, handle: ReactNode) => ReactNode;
  /** Called with all ids in the new order. The caller shows it at once (`useOrder`). */
  onOrder: (ids: string[]) => void;
  /** The list's element; `tbody` makes its items table rows. */
  as?: 'ul' | 'ol' | 'tbody';
  /** Items of a column move vertically only, items of a grid in both directions. */
  layout?: 'column' | 'grid';
  className?: string;
  getItemClass?: (item: Item) => string;
}

/**
 * A list that is ordered by dragging a handle with mouse or finger, or by keyboard: Space lifts and drops, arrows
 * move, Escape cancels; screen readers announce it. `onOrder` is not called for an unchanged order.
 */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const {
    items,
    idOf,
    nameOf,
    render,
    onOrder,
    as: List = 'ul',
    layout = 'column',
    className,
    getItemClass: itemClass,
  } = props;
  const sensors = useSensors(
    // A press alone does not start a drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(idOf);
  const names = new Map(items.map((item) => [idOf(item), nameOf(item)]));
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [active.id, over?.id ?? active.id].map((id) => ids.indexOf(String(id)));
    if (from === undefined || to === undefined || from === to) return;
    onOrder(arrayMove(ids, from, to));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={layout === 'column' ? COLUMN : NONE}
      accessibility={{
        announcements: describeMove(ids, (id) => names.get(id) ?? ''),
        screenReaderInstructions: HOW_TO_MOVE,
        // Outside of the list, because a table cannot contain the announcements.
        container: document.body,
      }}
      onDragEnd={handleDragEnd}
    >
      <SortableContext items={ids} strategy={layout === 'column' ? verticalListSortingStrategy : rectSortingStrategy}>
        <List className={className}>
          {items.map((item) => (
            <SortableItem
              key={idOf(item)}
              id={idOf(item)}
              name={nameOf(item)}
              row={List === 'tbody'}
              className={itemClass?.(item) ?? ''}
            >
              {(handle) => render(item, handle)}
            </SortableItem>
          ))}
        </List>
      </SortableContext>
    </DndContext>
  );
}

const NONE: Modifier[] = [];
const COLUMN: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })];

interface SortableItemProps {
  id: string;
  name: string;
  row: boolean;
  className: string;
  children: (handle: ReactNode) => ReactNode;
}

function SortableItem({ id, name, row, className, children }: SortableItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: 'movable' },
  });
  const Item = row ? 'tr' : 'li';
  return (
    <Item
      ref={setNodeRef}
      className={`sortable ${isDragging ? 'is-lifted' : ''} ${className}`}
      style={{ transform: transform ? formatTranslation(transform) : undefined, transition }}
    >
      {children(
        <button
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          className="icon-button sortable__grip"
          type="button"
          aria-label={`Move ${name}`}
        >
          <GripVertical aria-hidden="true" />
        </button>,
      )}
    </Item>
  );
}

/** In whole pixels: between them text is blurred. */
const formatTranslation = ({ x, y }: { x: number; y: number }) => `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
