import { expect, test } from 'vitest';
import type { Active, Over } from '@dnd-kit/core';
import { describeMove } from './sortable-words.ts';
import { sortByIds } from './use-order.ts';

test('what is moved is spoken with its name and place', () => {
  const names: Record<string, string> = { a: 'Song', b: 'Meal', c: 'Bus' };
  const words = describeMove(['a', 'b', 'c'], (id) => names[id] ?? '');
  const active = { id: 'a' } as Active;
  const over = { id: 'c' } as Over;
  expect(words.onDragStart({ active })).toBe('Picked up Song, position 1 of 3.');
  expect(words.onDragOver({ active, over })).toBe('Song, position 3 of 3.');
  expect(words.onDragEnd({ active, over })).toBe('Dropped Song, position 3 of 3.');
  expect(words.onDragCancel({ active, over })).toBe('Canceled. Song is back at position 1 of 3.');
});

test('those that an order does not name follow, as they were', () => {
  expect(sortByIds(['a', 'b', 'c', 'd'], ['d', 'b'], (each) => each)).toEqual(['d', 'b', 'a', 'c']);
});
