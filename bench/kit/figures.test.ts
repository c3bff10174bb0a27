import { expect, test } from 'vitest';
import { judge } from './figures.ts';

const judgeValues = (values: number[], limit: { max: number } | { min: number } = { max: 10 }) =>
  judge({ goal: 'P1', name: 'CPU', unit: 'ms', limit, values });

test('a goal is met if the median and six of seven rounds meet it', () => {
  expect(judgeValues([8, 9, 10, 7, 9, 8, 30])).toMatchObject({ met: true, median: 9, range: [7, 30] });
  // The median meets it, but two rounds do not.
  expect(judgeValues([8, 9, 10, 7, 9, 11, 30])).toMatchObject({ met: false, median: 9 });
  expect(judgeValues([8, 9, 11, 12, 13, 14, 15])).toMatchObject({ met: false, median: 12 });
});

test('a limit may be the least that is allowed', () => {
  expect(judgeValues([0.5, 0.6, 0.7], { min: 0.5 }).met).toBe(true);
  expect(judgeValues([0.4, 0.4, 0.7], { min: 0.5 }).met).toBe(false);
});

test('a goal without a valid round is not met', () => {
  expect(judgeValues([]).met).toBe(false);
});
