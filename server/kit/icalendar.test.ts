import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getComponent, computeOffset, findProperty, readCalendar, readTextProperty } from '../testing/icalendar.ts';
import { buildCalendarFile, type CalendarEvent } from './icalendar.ts';

const event: CalendarEvent = {
  uid: 'abc@feast.example',
  sequence: 3,
  changedAt: '2030-01-02T03:04:05.678Z',
  start: '20310614T160000',
  end: '20310615T010000',
  timeZone: 'Europe/Berlin',
  summary: 'The wedding of Zoë & José',
  location: 'Rose Barn, 1 Mill Lane',
  description: 'Two hearts; one table\nhttps://anna.feast.example/',
  url: 'https://anna.feast.example/',
  cancelled: false,
};

const makeCalendar = async (over: Partial<CalendarEvent> = {}) =>
  readCalendar(await buildCalendarFile('Feast', [{ ...event, ...over }]));

describe('a calendar file', () => {
  test('has the properties that RFC 5545 requires, and no attendees', async () => {
    const calendar = await makeCalendar();
    expect(readTextProperty(calendar, 'VERSION')).toBe('2.0');
    expect(readTextProperty(calendar, 'PRODID')).toBe('-//Feast//Invitation//EN');
    const one = getComponent(calendar, 'VEVENT');
    expect(findProperty(one, 'DTSTAMP')).toEqual({ name: 'DTSTAMP', params: {}, value: '20300102T030405Z' });
    expect(findProperty(one, 'SEQUENCE')?.value).toBe('3');
    expect(readTextProperty(one, 'UID')).toBe(event.uid);
    expect(findProperty(one, 'URL')?.value).toBe(event.url);
    expect(one.properties.filter(({ name }) => /^(ATTENDEE|ORGANIZER)$/.test(name))).toEqual([]);
  });

  test('contains the time zone of its times with its daylight saving rules', async () => {
    const calendar = await makeCalendar();
    const zone = getComponent(calendar, 'VTIMEZONE');
    const one = getComponent(calendar, 'VEVENT');
    expect(findProperty(one, 'DTSTART')).toEqual({
      name: 'DTSTART',
      params: { TZID: 'Europe/Berlin' },
      value: '20310614T160000',
    });
    expect(findProperty(one, 'DTEND')?.value).toBe('20310615T010000');
    expect(readTextProperty(zone, 'TZID')).toBe('Europe/Berlin');
    // Clocks change on the last Sundays of March and October, at 01:00 UTC.
    for (const [local, hours] of [
      ['20310330T015959', 1],
      ['20310330T030000', 2],
      ['20310614T160000', 2],
      ['20311026T025959', 2],
      ['20311026T030000', 1],
    ] as const) {
      expect(computeOffset(zone, local), local).toBe(hours * 3600);
    }
  });

  test.each([
    ['Asia/Kolkata', 5.5],
    ['America/St_Johns', -2.5],
    ['Australia/Lord_Howe', 10.5],
    ['Pacific/Kiritimati', 14],
    ['America/Phoenix', -7],
  ])('has the offset of %s in June', async (timeZone, hours) => {
    expect(computeOffset(getComponent(await makeCalendar({ timeZone }), 'VTIMEZONE'), event.start)).toBe(hours * 3600);
  });

  test.each([
    ['Africa/Cairo', '20301031T180000', 3],
    ['Africa/Cairo', '20301101T180000', 2],
    ['Asia/Jerusalem', '20280323T180000', 2],
    ['Asia/Jerusalem', '20280324T180000', 3],
    ['America/Santiago', '20290407T180000', -3],
    ['America/Santiago', '20290408T180000', -4],
  ])('has the transitions of %s, which no yearly weekday rule describes, at %s', async (timeZone, local, hours) => {
    const zone = getComponent(await makeCalendar({ timeZone, start: local, end: local }), 'VTIMEZONE');
    expect(computeOffset(zone, local)).toBe(hours * 3600);
  });

  test('has times in UTC without a time zone', async () => {
    const calendar = await makeCalendar({ timeZone: 'UTC' });
    const one = getComponent(calendar, 'VEVENT');
    expect(calendar.components).toEqual([one]);
    expect(findProperty(one, 'DTSTART')).toEqual({ name: 'DTSTART', params: {}, value: '20310614T160000Z' });
  });

  test('has floating times if the time zone is unknown', async () => {
    const calendar = await makeCalendar({ timeZone: null });
    const one = getComponent(calendar, 'VEVENT');
    expect(calendar.components).toEqual([one]);
    expect(findProperty(one, 'DTSTART')).toEqual({ name: 'DTSTART', params: {}, value: '20310614T160000' });
    expect(findProperty(one, 'DTEND')).toEqual({ name: 'DTEND', params: {}, value: '20310615T010000' });
  });

  test('reminds guests a day before, and of a whole day at noon before it', async () => {
    const alarm = getComponent(getComponent(await makeCalendar(), 'VEVENT'), 'VALARM');
    expect(alarm.properties).toEqual([
      { name: 'ACTION', params: {}, value: 'DISPLAY' },
      { name: 'TRIGGER', params: {}, value: '-P1D' },
      { name: 'DESCRIPTION', params: {}, value: event.summary },
    ]);
    const whole = await makeCalendar({ start: '20310614', end: null });
    expect(findProperty(getComponent(getComponent(whole, 'VEVENT'), 'VALARM'), 'TRIGGER')?.value).toBe('-PT12H');
    expect(getComponent(await makeCalendar({ cancelled: true }), 'VEVENT').components).toEqual([]);
  });

  test('omits empty properties', async () => {
    const one = getComponent(await makeCalendar({ location: '', description: '' }), 'VEVENT');
    expect([findProperty(one, 'LOCATION'), findProperty(one, 'DESCRIPTION')]).toEqual([undefined, undefined]);
  });

  test('X7: keeps every character of every text, in lines of 75 octets', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 300 }).map((words) => words.replace(/\p{Cc}/gu, '\n'));
    await fc.assert(
      fc.asyncProperty(text, text, text, async (summary, location, description) => {
        const one = getComponent(await makeCalendar({ summary, location, description }), 'VEVENT');
        expect(readTextProperty(one, 'SUMMARY')).toBe(summary);
        expect(readTextProperty(one, 'LOCATION') ?? '').toBe(location);
        expect(readTextProperty(one, 'DESCRIPTION') ?? '').toBe(description);
      }),
    );
  });

  test('X7: escapes line breaks, so that a text cannot add a property', async () => {
    const summary = 'x\r\nATTENDEE:mailto:eve@example.com\rEND:VEVENT\nBEGIN:VALARM\u2028a\u0085b\tc,;\\n';
    const one = getComponent(await makeCalendar({ summary }), 'VEVENT');
    expect(one.properties).toHaveLength(getComponent(await makeCalendar(), 'VEVENT').properties.length);
    expect(readTextProperty(one, 'SUMMARY')).toBe(
      'x\nATTENDEE:mailto:eve@example.com\nEND:VEVENT\nBEGIN:VALARM\u2028a b c,;\\n',
    );
  });
});
