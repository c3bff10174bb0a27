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
import { CSS } from '@dnd-kit/utilities';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { HOW_TO_MOVE, describeMove } from './sortable-words.ts';
import './sortable.css';

interface SortableListProps<Item> {
  items: readonly Item[];
  idOf: (item: Item) => string;
  /** What one is called in the handle's name and in what is spoken. */
  nameOf: (item: Item) => string;
  /** What is in an item; it puts the handle where it belongs. */
  render: (item: Item, handle: ReactNode) => ReactNode;
  /** All ids in their new order. The caller shows it at once (`useOrder`). */
  onOrder: (ids: string[]) => void;
  /** The body of a table has rows, a list has items; a list by itself. */
  as?: 'ul' | 'ol' | 'tbody';
  /** A column moves up and down only, a grid to every side. */
  layout?: 'column' | 'grid';
  className?: string;
  itemClass?: (item: Item) => string;
}

/**
 * A list whose order is changed by dragging a handle, with mouse or finger, and by keyboard: Space lifts, arrows move,
 * Space puts down, Escape gives back; all of it is spoken. An order that stays as it was is not told.
 */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { items, idOf, nameOf, render, onOrder, as: List = 'ul', layout = 'column', className, itemClass } = props;
  const sensors = useSensors(
    // A press is not yet a drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(idOf);
  const names = new Map(items.map((item) => [idOf(item), nameOf(item)]));
  const end = ({ active, over }: DragEndEvent) => {
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
        // Outside of the list, which may be a table.
        container: document.body,
      }}
      onDragEnd={end}
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
      style={{ transform: CSS.Translate.toString(transform), transition }}
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
