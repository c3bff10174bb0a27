import { expect, test, vi } from 'vitest';
import type { Event } from '../../../contract/event.ts';
import { buildEventForm, PAST_DATE } from './form-check.ts';
import { toEventValues } from './form-values.ts';

const stored: Event = {
  id: 'e',
  unique_id: 'u',
  template_id: 'classic-wedding',
  event_type: 'wedding',
  status: 'planned',
  event_name: 'Our day',
  couple_names: 'Maya & Jonah',
  event_date: '2031-06-14',
  event_time: '16:00',
  event_end_time: null,
  time_zone: null,
  event_caption: '',
  main_photo_url: '',
  main_photo_focus: null,
  venue_name: '',
  venue_address: '',
  color_theme: 'classic-rose',
  rsvp_deadline: '2031-05-15',
  rsvp_closes: false,
  replies_from: 'everyone',
  contact: '',
  search_listed: false,
  currency: 'USD',
};

test('the automatic deadline is an empty field, a chosen one is its date', () => {
  expect(toEventValues(stored).rsvp_deadline).toBe('');
  expect(toEventValues({ ...stored, rsvp_deadline: '2031-05-01' }).rsvp_deadline).toBe('2031-05-01');
  expect(buildEventForm(stored).parse(toEventValues(stored)).rsvp_deadline).toBeNull();
});

test('a missing value is an empty field, and null for the server', () => {
  const open = toEventValues(stored);
  expect([open.event_end_time, open.time_zone]).toEqual(['', '']);
  expect(buildEventForm(stored).parse(open)).toMatchObject({ event_end_time: null, time_zone: null, contact: '' });
  const filled = {
    ...stored,
    event_end_time: '01:00',
    time_zone: 'Europe/Berlin',
    contact: 'Ask us',
    search_listed: true,
  };
  expect(buildEventForm(filled).parse(toEventValues(filled))).toMatchObject({
    event_end_time: '01:00',
    time_zone: 'Europe/Berlin',
    contact: 'Ask us',
    search_listed: true,
  });
});

test('a new date cannot be in the past, an unchanged one may be', () => {
  vi.useFakeTimers({ now: new Date(2031, 6, 1), toFake: ['Date'] });
  const form = buildEventForm(stored);
  expect(form.safeParse(toEventValues(stored)).success).toBe(true);
  const moved = form.safeParse({ ...toEventValues(stored), event_date: '2031-06-30' });
  expect(moved.error?.issues.map(({ message }) => message)).toEqual([PAST_DATE]);
  vi.useRealTimers();
});

test('each invalid field has its own message', () => {
  const result = buildEventForm(stored).safeParse({
    ...toEventValues(stored),
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
