import { expect, test } from 'vitest';
import type { Active, Over } from '@dnd-kit/core';
import { describeMove } from './sortable-words.ts';
import { sortByIds } from './use-order.ts';

test('announces the name and the position of the moved item', () => {
  const names: Record<string, string> = { a: 'Song', b: 'Meal', c: 'Bus' };
  const words = describeMove(['a', 'b', 'c'], (id) => names[id] ?? '');
  const active = { id: 'a' } as Active;
  const over = { id: 'c' } as Over;
  expect(words.onDragStart({ active })).toBe('Picked up Song, position 1 of 3.');
  expect(words.onDragOver({ active, over })).toBe('Song, position 3 of 3.');
  expect(words.onDragEnd({ active, over })).toBe('Dropped Song, position 3 of 3.');
  expect(words.onDragCancel({ active, over })).toBe('Canceled. Song is back at position 1 of 3.');
});

test('items that are missing in an order follow in their previous order', () => {
  expect(sortByIds(['a', 'b', 'c', 'd'], ['d', 'b'], (each) => each)).toEqual(['d', 'b', 'a', 'c']);
});
