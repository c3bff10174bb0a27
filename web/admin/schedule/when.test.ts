import { expect, test } from 'vitest';
import { isBeforeEvent } from './when.ts';

const EVENT = { date: '2031-06-14', time: '16:00' };

test.each([
  ['2031-06-14', '15:00', true],
  ['2031-06-14', '16:00', false],
  ['2031-06-14', null, false],
  ['2031-06-13', '15:00', false],
  [null, '15:00', false],
])('an item on %s at %s starts before the event: %s', (date, start_time, isBefore) => {
  expect(isBeforeEvent({ date, start_time }, EVENT)).toBe(isBefore);
  expect(isBeforeEvent({ date, start_time }, { date: null, time: null })).toBe(false);
});
