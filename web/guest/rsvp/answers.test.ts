import { describe, expect, test } from 'vitest';
import type { Question, RsvpResponse } from '../../../contract/rsvp.ts';
import {
  listVisibleQuestions,
  hasCompanionFields,
  getInitialValues,
  computeMaxGuests,
  listOptions,
  describeReply,
  listUnanswered,
  getAutocomplete,
} from './answers.ts';
import { ASKED_ALWAYS } from '../../../contract/answers.ts';
import type { InvitedGuest } from './answers.ts';

const makeQuestion = (question_key: string, change: Partial<Question> = {}): Question => ({
  id: question_key,
  question_key,
  label: question_key,
  input_type: 'text',
  options: null,
  required: false,
  enabled: true,
  sort_order: 1,
  placeholder: '',
  help_text: '',
  ...ASKED_ALWAYS,
  ...change,
});

const anna: NonNullable<InvitedGuest> = {
  name: 'Anna',
  email: 'anna@example.com',
  max_guests: 2,
  plus_one_allowed: false,
  plus_ones: 0,
  people: [],
};
const reply: RsvpResponse = {
  id: '1',
  name: 'Annie',
  email: 'annie@example.com',
  phone: null,
  attendance: 'maybe',
  guests: 2,
  guest_names: 'Ada',
  dietary_restrictions: '',
  message: '',
  late: false,
  by_host: false,
  created_at: '2031-01-01T00:00:00Z',
  updated_at: '2031-01-01T00:00:00Z',
  people: [],
  question_responses: [],
};
const words = { yes: 'Joyfully accepts', no: 'Regretfully declines', maybe: 'Not yet certain' };

describe('the questions of the form', () => {
  test('leaves out hidden questions and keeps the order', () => {
    const asked = listVisibleQuestions([
      makeQuestion('b', { sort_order: 2 }),
      makeQuestion('hidden', { enabled: false }),
      makeQuestion('a', { sort_order: 1 }),
    ]);
    expect(asked.map(({ question_key }) => question_key)).toEqual(['a', 'b']);
  });

  test('offers as many guests as the invitation allows, ten without one', () => {
    expect(computeMaxGuests(null)).toBe(10);
    expect(computeMaxGuests(anna)).toBe(2);
    expect(computeMaxGuests({ ...anna, plus_one_allowed: true, plus_ones: 1 })).toBe(3);
    expect(listOptions(makeQuestion('guests', { input_type: 'select' }), anna, words)).toEqual([
      { value: '1', label: 'Just me' },
      { value: '2', label: '2 guests (including me)' },
    ]);
  });

  test('labels attendance in the words of the design and keeps its values', () => {
    const attendance = makeQuestion('attendance', { input_type: 'radio', options: ['yes', 'no', 'maybe', 'later'] });
    expect(listOptions(attendance, null, words)).toEqual([
      { value: 'yes', label: 'Joyfully accepts' },
      { value: 'no', label: 'Regretfully declines' },
      { value: 'maybe', label: 'Not yet certain' },
      { value: 'later', label: 'later' },
    ]);
    expect(listOptions(makeQuestion('song', { options: ['yes'] }), null, words)).toEqual([
      { value: 'yes', label: 'yes' },
    ]);
  });

  test('has a name field for each companion if the number of guests is asked, too', () => {
    const [guests, names] = [makeQuestion('guests'), makeQuestion('guest_names', { input_type: 'textarea' })];
    expect(hasCompanionFields(names, [guests, names])).toBe(true);
    expect(hasCompanionFields(names, [names])).toBe(false);
    expect(hasCompanionFields({ ...names, input_type: 'text' }, [guests, names])).toBe(false);
  });
});

describe('the initial value of a field', () => {
  const nothing = { guest: null, reply: null, email: undefined, typed: undefined };

  test('is the whole household for the number of guests, where the name is that of several', () => {
    const ofGuests = (name: string, max_guests: number) =>
      getInitialValues(makeQuestion('guests'), { ...nothing, guest: { ...anna, name, max_guests } });
    expect(ofGuests('The Okafors', 4)).toEqual(['4']);
    expect(ofGuests('Tom & Uma', 2)).toEqual(['2']);
    expect(ofGuests('Gina Rossi', 4)).toEqual([]);
    expect(ofGuests('The Okafors', 1)).toEqual([]);
  });

  test('comes from the invitation', () => {
    const known = { ...nothing, guest: anna };
    expect(getInitialValues(makeQuestion('full_name'), known)).toEqual(['Anna']);
    expect(getInitialValues(makeQuestion('guest_email'), known)).toEqual(['anna@example.com']);
    expect(getInitialValues(makeQuestion('guest_email'), { ...known, guest: { ...anna, email: null } })).toEqual([]);
    expect(getInitialValues(makeQuestion('song'), known)).toEqual([]);
    expect(getInitialValues(makeQuestion('name'), nothing)).toEqual([]);
    const verified = 'verified@example.com';
    expect(getInitialValues(makeQuestion('email'), { ...nothing, email: verified })).toEqual([verified]);
    expect(getInitialValues(makeQuestion('email'), { ...known, email: verified })).toEqual(['anna@example.com']);
  });

  test('prefers the previous reply, and above all the rejected input', () => {
    const known = { ...nothing, guest: anna, reply };
    expect(getInitialValues(makeQuestion('name'), known)).toEqual(['Annie']);
    expect(getInitialValues(makeQuestion('attendance'), known)).toEqual(['maybe']);
    const typed = { ...known, typed: { name: ['A.'] } };
    expect(getInitialValues(makeQuestion('name'), typed)).toEqual(['A.']);
    expect(getInitialValues(makeQuestion('attendance'), typed)).toEqual([]);
  });
});

test('lists people of whom a reply says nothing, unless it answers for all', () => {
  const guest = { people: ['Ada', 'Ben'].map((name) => ({ id: name, name })) } as never;
  const makeReply = (...ids: string[]) => ({ people: ids.map((person_id) => ({ person_id })) }) as never;
  expect(listUnanswered(guest, makeReply('Ada'))).toEqual(['Ben']);
  expect(listUnanswered(guest, makeReply())).toEqual([]);
  expect([listUnanswered(guest, null), listUnanswered(null, makeReply('Ada'))]).toEqual([[], []]);
});

test.each([
  [{ attendance: 'yes', guests: 1 }, 0, 'you’re coming'],
  [{ attendance: 'yes', guests: 2 }, 2, 'both of you are coming'],
  [{ attendance: 'yes', guests: 4 }, 0, 'all 4 of you are coming'],
  [{ attendance: 'yes', guests: 3 }, 4, '3 of 4 are coming'],
  [{ attendance: 'yes', guests: 1 }, 4, '1 of 4 is coming'],
  [{ attendance: 'no', guests: 1 }, 2, 'none of you can come'],
  [{ attendance: 'no', guests: 1 }, 0, 'you can’t come'],
  [{ attendance: 'maybe', guests: 1 }, 3, 'not sure yet'],
] as const)('a reply of %o and %i people says: %s', (reply, people, said) => {
  expect(describeReply({ ...reply, people: Array.from({ length: people }) } as unknown as RsvpResponse)).toBe(said);
});

test('browsers fill in the guest’s own email, and no other that hosts ask for', () => {
  const fill = (key: string, change: Partial<Question> = {}) => getAutocomplete(makeQuestion(key, change));
  expect(fill('name')).toBe('name');
  expect(fill('email', { input_type: 'email' })).toBe('email');
  expect(fill('other_email', { input_type: 'email' })).toBe('off');
  expect(fill('phone', { input_type: 'tel' })).toBe('tel');
  expect(fill('song')).toBeUndefined();
});
