import { expect, test } from 'vitest';
import { fitLine } from './line.ts';

test('fits a line through readings that vary', () => {
  const { slope, at } = fitLine([10, 14, 12, 16].map((y, x) => ({ x: x * 100, y })));
  expect([slope, at(0), at(300)]).toEqual([expect.closeTo(0.016), expect.closeTo(10.6), expect.closeTo(15.4)]);
});

test('one reading is no line', () => {
  expect(fitLine([{ x: 1, y: 2 }]).slope).toBeNaN();
});
