import { expect, test } from 'vitest';
import { buildReplyCurve } from './reply-curve.ts';

const now = new Date(2031, 4, 10, 12);
const makeDay = (day: number, replies = 1) => ({ day: `2031-05-${String(day).padStart(2, '0')}`, replies });
const base = {
  days: [makeDay(1), makeDay(9, 2), makeDay(10)],
  invitations: 8,
  answered: 4,
  deadline: '2031-05-30',
  now,
};

test('sums replies by day', () => {
  const curve = buildReplyCurve(base);
  expect(curve.steps).toEqual([
    { day: '2031-05-01', total: 1 },
    { day: '2031-05-09', total: 3 },
    { day: '2031-05-10', total: 4 },
  ]);
  expect(curve).toMatchObject({ from: '2031-04-30', to: '2031-05-30', today: '2031-05-10', top: 8, total: 4 });
});

test('predicts the day of the last reply from the recent pace', () => {
  // Four replies in ten days, four missing.
  expect(buildReplyCurve(base).outlook).toEqual({
    deadline: '2031-05-30',
    missing: 4,
    expected: '2031-05-20',
    isEarly: false,
  });
});

test('predicts nothing from the first days', () => {
  const answer = (days: number[]) =>
    buildReplyCurve({ ...base, days: days.map((day) => makeDay(day, 2)), answered: 2 * days.length }).outlook;
  expect(answer([7, 10])).toMatchObject({ expected: null, isEarly: true });
  expect(answer([6, 10])).toMatchObject({ expected: '2031-05-15', isEarly: false });
  // All have replied.
  expect(answer([7, 8, 9, 10])).toMatchObject({ missing: 0, isEarly: false });
});

test('predicts no day after two weeks without replies', () => {
  const curve = buildReplyCurve({ ...base, days: [makeDay(1, 3), makeDay(2)], now: new Date(2031, 4, 28, 12) });
  expect(curve.outlook?.expected).toBeNull();
});

test('predicts nothing with replies that have no invitation, or after the deadline', () => {
  expect(buildReplyCurve({ ...base, answered: 3 })).toMatchObject({ outlook: null, top: 5 });
  expect(buildReplyCurve({ ...base, deadline: '2031-05-09' }).outlook).toBeNull();
  expect(buildReplyCurve({ ...base, deadline: null }).outlook).toBeNull();
});

test('has too little for a curve with few replies, or within the first days', () => {
  const isShort = (days: ReturnType<typeof makeDay>[]) => buildReplyCurve({ ...base, days }).isShort;
  expect(isShort([])).toBe(true);
  expect(isShort([makeDay(1)])).toBe(true);
  expect(isShort([makeDay(8, 30)])).toBe(true);
  expect(isShort([makeDay(1, 2), makeDay(9, 3)])).toBe(false);
  expect(isShort(Array.from({ length: 9 }, (_, at) => makeDay(at + 1, 33)))).toBe(false);
});

test('shows the past and at most twice as many days to come', () => {
  const to = (change: object) => buildReplyCurve({ ...base, ...change }).to;
  expect(to({ deadline: '2031-05-25' })).toBe('2031-05-25');
  expect(to({ deadline: '2033-01-01' })).toBe('2031-05-30');
  expect(to({ deadline: null })).toBe('2031-05-10');
  // Without a question about the deadline, what is past is all.
  expect(to({ deadline: '2033-01-01', answered: 3 })).toBe('2031-05-10');
});
