import { expect, test } from 'vitest';
import { computeMoment, isSkipped } from './zoned-time.ts';

test.each([
  ['Asia/Tokyo', '2031-06-14', '18:00', '2031-06-14T09:00:00.000Z'],
  ['America/New_York', '2031-06-14', '18:00', '2031-06-14T22:00:00.000Z'],
  ['America/New_York', '2031-12-14', '18:00', '2031-12-14T23:00:00.000Z'],
  ['Asia/Kathmandu', '2031-06-14', '18:00', '2031-06-14T12:15:00.000Z'],
  ['Pacific/Kiritimati', '2031-01-01', '00:30', '2030-12-31T10:30:00.000Z'],
  ['UTC', '2031-06-14', '18:00', '2031-06-14T18:00:00.000Z'],
  // The days on which daylight saving begins and ends.
  ['Europe/Berlin', '2031-03-30', '18:00', '2031-03-30T16:00:00.000Z'],
  ['Europe/Berlin', '2031-10-26', '18:00', '2031-10-26T17:00:00.000Z'],
  ['Europe/Berlin', '2031-03-30', '01:30', '2031-03-30T00:30:00.000Z'],
  // Skipped, and twice.
  ['Europe/Berlin', '2031-03-30', '02:30', '2031-03-30T01:30:00.000Z'],
  ['Europe/Berlin', '2031-10-26', '02:30', '2031-10-26T00:30:00.000Z'],
])('in %s, %s at %s is %s', (zone, date, time, moment) => {
  expect(new Date(computeMoment(zone, date, time)).toISOString()).toBe(moment);
});

test.each([
  ['Europe/Berlin', '2031-03-30', '01:59', false],
  ['Europe/Berlin', '2031-03-30', '02:00', true],
  ['Europe/Berlin', '2031-03-30', '02:59', true],
  ['Europe/Berlin', '2031-03-30', '03:00', false],
  ['Europe/Berlin', '2031-10-26', '02:30', false],
  ['America/New_York', '2031-03-09', '02:30', true],
  ['Australia/Lord_Howe', '2031-10-05', '02:15', true],
  ['Australia/Lord_Howe', '2031-10-05', '02:30', false],
  ['UTC', '2031-03-30', '02:30', false],
])('daylight saving in %s skips on %s at %s: %s', (zone, date, time, skipped) => {
  expect(isSkipped(zone, date, time)).toBe(skipped);
});

test('refuses an unknown zone', () => {
  expect(() => computeMoment('Nowhere/Unlearned', '2031-06-14', '18:00')).toThrow(RangeError);
});
