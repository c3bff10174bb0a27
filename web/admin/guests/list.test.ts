import { expect, test } from 'vitest';
import { INVITATION_STATUSES } from '../../../contract/guests.ts';
import type { Invitation } from '../../../contract/guests.ts';
import { countByStatus, shortNotes, STATUSES, viewed, WHOLE_LIST } from './list.ts';

const guest = (guest_name: string, guest_email: string | null, status: Invitation['status']): Invitation => ({
  id: guest_name,
  guest_name,
  guest_email,
  status,
  max_guests: 1,
  plus_one_allowed: false,
  notes: '',
  unique_token: 't',
  created_at: '2031-01-01T00:00:00Z',
});
const list = [
  guest('zoe', 'zoe@mail.example', 'sent'),
  guest('Ängla', null, 'rsvp_no'),
  guest('bo', 'Anna@mail.example', 'opened'),
];
const names = (view: Partial<typeof WHOLE_LIST>) =>
  viewed(list, { ...WHOLE_LIST, ...view }).map(({ guest_name }) => guest_name);

test('every status has its place', () => {
  expect(STATUSES).toEqual([...INVITATION_STATUSES]);
});

test('names sort without regard to case and accents', () => {
  expect(names({})).toEqual(['Ängla', 'bo', 'zoe']);
  expect(names({ sort: { column: 'guest_name', descending: true } })).toEqual(['zoe', 'bo', 'Ängla']);
});

test('guests without an address come last in either direction', () => {
  expect(names({ sort: { column: 'guest_email', descending: false } })).toEqual(['bo', 'zoe', 'Ängla']);
  expect(names({ sort: { column: 'guest_email', descending: true } })).toEqual(['zoe', 'bo', 'Ängla']);
});

test('statuses sort in the order an invitation passes through them', () => {
  expect(names({ sort: { column: 'status', descending: false } })).toEqual(['zoe', 'bo', 'Ängla']);
});

test('search looks into names and addresses, the status into neither', () => {
  expect(names({ search: ' ANNA ' })).toEqual(['bo']);
  expect(names({ search: 'ZO' })).toEqual(['zoe']);
  expect(names({ search: 'mail', status: 'sent' })).toEqual(['zoe']);
});

test('statuses are counted over the whole list', () => {
  expect(countByStatus(list)).toEqual({ all: 3, sent: 1, opened: 1, rsvp_pending: 0, rsvp_yes: 0, rsvp_no: 1 });
});

test('notes are cut to 30 characters', () => {
  expect(shortNotes('a'.repeat(30))).toBe('a'.repeat(30));
  expect(shortNotes('a'.repeat(31))).toBe(`${'a'.repeat(30)}…`);
  expect(shortNotes('one\ntwo')).toBe('one two');
  expect(shortNotes('👩‍🚀'.repeat(2))).toBe('👩‍🚀👩‍🚀');
});
