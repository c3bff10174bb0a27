import type { Announcements, ScreenReaderInstructions } from '@dnd-kit/core';

export const HOW_TO_MOVE: ScreenReaderInstructions = {
  draggable: 'Press Space to pick up, arrow keys to move, Space again to drop, Escape to cancel.',
};

export function describeMove(ids: readonly string[], nameOf: (id: string) => string): Announcements {
  const place = (id: unknown) => `position ${ids.indexOf(String(id)) + 1} of ${ids.length}`;
  const getName = (id: unknown) => nameOf(String(id));
  return {
    onDragStart: ({ active }) => `Picked up ${getName(active.id)}, ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${getName(active.id)}, ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => `Dropped ${getName(active.id)}, ${place((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `Canceled. ${getName(active.id)} is back at ${place(active.id)}.`,
  };
}
