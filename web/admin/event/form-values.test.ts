import { expect, test, vi } from 'vitest';
import type { Event } from '../../../contract/event.ts';
import { eventForm, PAST_DATE } from './form-check.ts';
import { valuesOf } from './form-values.ts';

const stored: Event = {
  id: 'e',
  unique_id: 'u',
  template_id: 'classic-wedding',
  event_type: 'wedding',
  event_name: 'Our day',
  couple_names: 'Maya & Jonah',
  event_date: '2031-06-14',
  event_time: '16:00',
  event_end_time: null,
  time_zone: null,
  event_caption: '',
  main_photo_url: '',
  venue_name: '',
  venue_address: '',
  color_theme: 'classic-rose',
  rsvp_deadline: '2031-05-15',
  rsvp_closes: false,
  contact: '',
  search_listed: false,
};

test('the automatic deadline is an empty field, a chosen one is its day', () => {
  expect(valuesOf(stored).rsvp_deadline).toBe('');
  expect(valuesOf({ ...stored, rsvp_deadline: '2031-05-01' }).rsvp_deadline).toBe('2031-05-01');
  expect(eventForm(stored).parse(valuesOf(stored)).rsvp_deadline).toBeNull();
});

test('what is left open is an empty field, and none for the server', () => {
  const open = valuesOf(stored);
  expect([open.event_end_time, open.time_zone]).toEqual(['', '']);
  expect(eventForm(stored).parse(open)).toMatchObject({ event_end_time: null, time_zone: null, contact: '' });
  const filled = {
    ...stored,
    event_end_time: '01:00',
    time_zone: 'Europe/Berlin',
    contact: 'Ask us',
    search_listed: true,
  };
  expect(eventForm(filled).parse(valuesOf(filled))).toMatchObject({
    event_end_time: '01:00',
    time_zone: 'Europe/Berlin',
    contact: 'Ask us',
    search_listed: true,
  });
});

test('a new date cannot be in the past, the stored one may have passed', () => {
  vi.useFakeTimers({ now: new Date(2031, 6, 1), toFake: ['Date'] });
  const form = eventForm(stored);
  expect(form.safeParse(valuesOf(stored)).success).toBe(true);
  const moved = form.safeParse({ ...valuesOf(stored), event_date: '2031-06-30' });
  expect(moved.error?.issues.map(({ message }) => message)).toEqual([PAST_DATE]);
  vi.useRealTimers();
});

test('each wrong field has its own sentence', () => {
  const result = eventForm(stored).safeParse({
    ...valuesOf(stored),
    event_name: ' ',
    couple_names: '',
    event_date: '',
    main_photo_url: 'ftp://x',
  });
  expect(result.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['event_name', 'Event name is required'],
    ['couple_names', 'Host names are required'],
    ['event_date', 'Please enter the date of the event.'],
    ['main_photo_url', 'Please enter an address that begins with https://'],
  ]);
});
