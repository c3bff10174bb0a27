import { expect, test } from 'vitest';
import { computeTermMarks } from './term-line.ts';

const term = { start: '2027-01-01', end: '2027-04-11', today: '2027-01-11', event: null, chosen: null };

test('the term fills the line if no date is after it', () => {
  expect(computeTermMarks(term)).toEqual({ end: 100, today: 10, event: null, chosen: null });
  expect(computeTermMarks({ ...term, event: '2027-02-20' }).event).toBe(50);
});

test('a later date makes the line longer', () => {
  expect(computeTermMarks({ ...term, chosen: '2027-07-20' })).toEqual({ end: 50, today: 5, event: null, chosen: 100 });
  expect(computeTermMarks({ ...term, event: '2027-07-20' })).toMatchObject({ end: 50, event: 100 });
  expect(computeTermMarks({ ...term, today: '2027-07-20' })).toMatchObject({ end: 50, today: 100 });
});

test('a day before the term is at its beginning', () => {
  expect(computeTermMarks({ ...term, today: '2026-12-31', event: '2026-01-01' })).toMatchObject({ today: 0, event: 0 });
});
