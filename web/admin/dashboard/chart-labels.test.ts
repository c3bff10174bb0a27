import { expect, test } from 'vitest';
import { addDays } from '../../../contract/dates.ts';
import { computeEdges, placeDayLabels } from './chart-labels.ts';

const SPANS = [
  { left: 30, right: 344 },
  { left: 46, right: 754 },
];

test('labels never overlap, whichever day it is', () => {
  const from = '2031-03-01';
  for (const days of [7, 8, 30, 100, 365])
    for (let today = 1; today <= days; today += 1)
      for (const span of SPANS) {
        const to = addDays(from, days);
        const outlook = { deadline: to, missing: 1, expected: null, isEarly: false };
        const labels = placeDayLabels({ from, to, today: addDays(from, today), outlook }, span);
        const edges = labels.map(computeEdges);
        for (const [at, [left, right]] of edges.entries()) {
          expect(left).toBeGreaterThanOrEqual(edges[at - 1]?.[1] ?? span.left);
          expect(right).toBeLessThanOrEqual(span.right);
        }
      }
});

test('says today once, and the deadline if it is the end', () => {
  const curve = { from: '2031-03-01', to: '2031-06-01', today: '2031-04-10', outlook: null };
  const read = (change: object) =>
    placeDayLabels({ ...curve, ...change }, { left: 46, right: 754 }).map(({ text }) => text);
  expect(read({})).toEqual(['Mar 1', 'Today', 'Jun 1']);
  expect(read({ today: '2031-06-01' })).toEqual(['Mar 1', 'Today']);
  expect(read({ outlook: { deadline: '2031-06-01', missing: 1, expected: null, isEarly: false } })).toEqual([
    'Mar 1',
    'Today',
    'Reply by Jun 1',
  ]);
});
