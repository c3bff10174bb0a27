import { expect, test } from 'vitest';
import { findDueDay, listComingDays } from './reminder-rules.ts';

const plan = { deadline: '2031-05-15', daysBefore: [14, 3], timeZone: 'America/New_York' };
const at = (text: string) => Date.parse(text);

test('guests are reminded from ten o’clock to the end of the day, in the zone of the event', () => {
  expect(findDueDay(plan, at('2031-05-01T13:59:59Z'))).toBeUndefined();
  expect(findDueDay(plan, at('2031-05-01T14:00:00Z'))).toBe('2031-05-01');
  expect(findDueDay(plan, at('2031-05-02T03:59:59Z'))).toBe('2031-05-01');
  expect(findDueDay(plan, at('2031-05-02T04:00:00Z'))).toBeUndefined();
  expect(findDueDay({ ...plan, timeZone: null }, at('2031-05-12T10:00:00Z'))).toBe('2031-05-12');
});

test('only days whose moment is still to come are ahead', () => {
  expect(listComingDays(plan, at('2031-05-01T13:59:59Z'))).toEqual(['2031-05-01', '2031-05-12']);
  expect(listComingDays(plan, at('2031-05-01T14:00:00Z'))).toEqual(['2031-05-12']);
  expect(listComingDays(plan, at('2031-06-01T00:00:00Z'))).toEqual([]);
});
