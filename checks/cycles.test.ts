import { expect, test } from 'vitest';
import { listCycles } from './cycles.ts';

const makeGraph = (edges: Record<string, string[]>) =>
  new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)]));

test('finds no cycle in a tree, a diamond and a self-reference', () => {
  expect(listCycles(makeGraph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: ['d'] }))).toEqual([]);
});

test('returns the path of a cycle', () => {
  expect(listCycles(makeGraph({ a: ['b'], b: ['c'], c: ['b', 'd'], d: [] }))).toEqual([['b', 'c', 'b']]);
});
