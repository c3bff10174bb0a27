import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../kit/errors.ts';
import { applyDateChange, checkTimes, computeDeadline, type EventDates } from './rules.ts';

const today = { utc: '2031-01-10', last: '2031-01-09' };
const fresh: EventDates = { event_date: null, rsvp_deadline: null, rsvp_deadline_set: false };
const withDefault: EventDates = { event_date: '2031-06-14', rsvp_deadline: '2031-05-15', rsvp_deadline_set: false };
const withOwn: EventDates = { event_date: '2031-06-14', rsvp_deadline: '2031-04-01', rsvp_deadline_set: true };

function readFieldErrors(work: () => unknown): Record<string, string> {
  try {
    work();
  } catch (error) {
    if (error instanceof ApiError && error.fields) return error.fields;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('the default deadline', () => {
  test.each([
    ['2031-06-14', '2031-05-15', '30 days before'],
    ['2031-02-09', '2031-01-10', '30 days before, which is today'],
    ['2031-02-08', '2031-02-01', 'a week before, once the 30 days have passed'],
    ['2031-01-17', '2031-01-10', 'a week before, which is today'],
    ['2031-01-16', '2031-01-16', 'the day itself, once the week has passed'],
    ['2031-01-10', '2031-01-10', 'the day itself, today'],
    ['2031-01-09', '2031-01-09', 'the day itself, where it is still today'],
    ['2032-03-15', '2032-02-14', '30 days before, over a leap day'],
  ])('for an event on %s is %s: %s', (date, deadline) => {
    expect(computeDeadline(date, today)).toBe(deadline);
  });

  test('is never after the event', () => {
    const dates = fc.date({ min: new Date('2031-01-09'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(dates, (date) => {
        const day = date.toISOString().slice(0, 10);
        expect(computeDeadline(day, today) <= day).toBe(true);
      }),
    );
  });
});

describe('a change of dates', () => {
  test('sets the default deadline with the first date', () => {
    expect(applyDateChange(fresh, { event_date: '2031-06-14' }, today)).toEqual(withDefault);
  });

  test('moves the deadline with the date until the owner has set one', () => {
    expect(applyDateChange(withDefault, { event_date: '2031-07-31' }, today)).toMatchObject({
      rsvp_deadline: '2031-07-01',
    });
    expect(applyDateChange(withDefault, { rsvp_deadline: '2031-04-01' }, today)).toEqual(withOwn);
    expect(applyDateChange(withOwn, { event_date: '2031-08-14' }, today)).toEqual({
      ...withOwn,
      event_date: '2031-08-14',
    });
  });

  test('restores the default deadline for null', () => {
    expect(applyDateChange(withOwn, { rsvp_deadline: null }, today)).toEqual(withDefault);
    expect(applyDateChange({ ...withOwn, event_date: null }, { rsvp_deadline: null }, today)).toEqual(fresh);
  });

  test('moves the deadline if the whole event is sent back with another date', () => {
    const change = { event_date: '2031-07-31', rsvp_deadline: withDefault.rsvp_deadline };
    expect(applyDateChange(withDefault, change, today)).toEqual({
      event_date: '2031-07-31',
      rsvp_deadline: '2031-07-01',
      rsvp_deadline_set: false,
    });
  });

  test('keeps the dates in other changes, even after the deadline', () => {
    const later = { utc: '2031-06-01', last: '2031-05-31' };
    expect(applyDateChange(withDefault, {}, later)).toEqual(withDefault);
    expect(applyDateChange(withDefault, { event_date: '2031-06-14' }, later)).toEqual(withDefault);
  });

  test('refuses a date that is past in every time zone, unless it is unchanged', () => {
    expect(readFieldErrors(() => applyDateChange(withDefault, { event_date: '2031-01-08' }, today))).toEqual({
      event_date: 'Event date cannot be in the past. Please select a future date.',
    });
    expect(applyDateChange(withDefault, { event_date: '2031-01-09' }, today)).toMatchObject({
      event_date: '2031-01-09',
    });
    const past = { ...withDefault, event_date: '2030-06-14' };
    expect(applyDateChange(past, { event_date: '2030-06-14' }, today)).toEqual(past);
  });

  test('refuses a deadline after the event', () => {
    const refused = { rsvp_deadline: 'The RSVP deadline can’t be after the event.' };
    expect(readFieldErrors(() => applyDateChange(withDefault, { rsvp_deadline: '2031-06-15' }, today))).toEqual(
      refused,
    );
    expect(readFieldErrors(() => applyDateChange(withOwn, { event_date: '2031-03-31' }, today))).toEqual(refused);
    expect(applyDateChange(withDefault, { rsvp_deadline: '2031-06-14' }, today)).toMatchObject({
      rsvp_deadline: '2031-06-14',
    });
  });
});

test('a time that daylight saving skips may stay, but not come', () => {
  const stored = {
    event_date: '2031-03-30',
    event_time: '02:30',
    event_end_time: null,
    time_zone: 'Europe/Berlin',
  };
  for (const change of [{ color_theme: 'ocean-blue' as const }, stored]) checkTimes(stored, change);
  for (const zoneless of [null, 'Mars/Olympus'])
    checkTimes({ ...stored, time_zone: zoneless }, { event_time: '02:15' });
  expect(readFieldErrors(() => checkTimes(stored, { event_time: '02:15' }))).toEqual({
    event_time: 'There’s no 2:15 AM on that day, because clocks go forward. Please choose another time.',
  });
});
