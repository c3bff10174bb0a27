import { expect, test } from 'vitest';
import { cycles } from './cycles.ts';

const graph = (edges: Record<string, string[]>) =>
  new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)]));

test('finds none in a tree, a diamond, and a node that names itself', () => {
  expect(cycles(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: ['d'] }))).toEqual([]);
});

test('tells the way round', () => {
  expect(cycles(graph({ a: ['b'], b: ['c'], c: ['b', 'd'], d: [] }))).toEqual([['b', 'c', 'b']]);
});
