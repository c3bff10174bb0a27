import { describe, expect, test } from 'vitest';
import { formatDateInZone, isTimeZone, formatTimeZone } from './time-zones.ts';

describe('time zones', () => {
  test.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'America/Port-au-Prince', 'UTC'])(
    'include %s',
    (name) => expect(isTimeZone(name)).toBe(true),
  );

  test.each(['', 'Mars/Olympus', '+02:00', 'Europe/Berlin ', 'Europe/Berlin\r\nX:1', 'local'])(
    'do not include %j',
    (name) => expect(isTimeZone(name)).toBe(false),
  );

  test('have their own dates', () => {
    const moment = Date.parse('2031-06-14T23:30:00Z');
    expect(['America/Los_Angeles', 'UTC', 'Asia/Tokyo'].map((zone) => formatDateInZone(zone, moment))).toEqual([
      '2031-06-14',
      '2031-06-14',
      '2031-06-15',
    ]);
    expect(formatDateInZone('UTC', Date.parse('0987-01-02T00:00:00Z'))).toBe('0987-01-02');
  });

  test('have their common names, in summer as in winter', () => {
    for (const date of ['2031-06-14', '2031-12-14']) {
      expect(['Europe/Berlin', 'America/New_York', 'Asia/Tokyo'].map((zone) => formatTimeZone(zone, date))).toEqual([
        'Central European Time',
        'Eastern Time',
        'Japan Standard Time',
      ]);
      expect(['UTC', 'Etc/UTC', 'Africa/Abidjan'].map((zone) => formatTimeZone(zone, date))).toEqual([
        'UTC',
        'UTC',
        'Greenwich Mean Time',
      ]);
    }
  });
});
