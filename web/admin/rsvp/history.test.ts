import { expect, test } from 'vitest';
import type { RsvpResponse } from '../../../contract/rsvp.ts';
import { buildRevisions } from './history.ts';
import { ATTENDANCE_LABEL } from './list.ts';

const reply: RsvpResponse = {
  id: '1',
  name: 'Rita',
  email: 'rita@example.com',
  phone: null,
  attendance: 'no',
  guests: 1,
  guest_names: '',
  dietary_restrictions: '',
  message: '',
  late: false,
  by_host: true,
  created_at: '2031-01-01T00:00:00Z',
  updated_at: '2031-01-01T00:00:00Z',
  people: [],
  question_responses: [{ question_key: 'song', label: 'Song', input_type: 'text', response_value: 'Waterloo' }],
};

test('describes each change with both values and its author', () => {
  const { created_at: _, ...said } = reply;
  const first = {
    answered_at: '2031-01-01T00:00:00Z',
    replaced_at: '2031-01-02T00:00:00Z',
    by_host: false,
    asked_again: false,
  };
  const second = {
    ...first,
    answered_at: '2031-01-02T12:00:00Z',
    replaced_at: '2031-01-03T00:00:00Z',
    asked_again: true,
  };
  const words = { items: [], questions: [], attendance: ATTENDANCE_LABEL };
  const history = buildRevisions(
    reply,
    [
      { ...said, ...second, id: 'b', attendance: 'yes', guests: 2 },
      { ...said, ...first, id: 'a', attendance: 'yes', guests: 2, question_responses: [] },
    ],
    words,
  );
  expect(history).toEqual([
    {
      id: 'b',
      at: '2031-01-03T00:00:00Z',
      byHost: true,
      said: 'Said yes on January 2, 2031, before the change',
      changes: [
        { label: 'Attendance', before: 'Attending', after: 'Not Attending' },
        { label: 'Number of Guests', before: '2', after: '1' },
      ],
    },
    {
      id: 'a',
      at: '2031-01-02T00:00:00Z',
      byHost: false,
      said: '',
      changes: [{ label: 'Song', before: '', after: 'Waterloo' }],
    },
  ]);
});

test('describes what changed for one person', () => {
  const { created_at: _, ...said } = reply;
  const say = (attending: 'yes' | 'no', answers = {}) => [
    { person_id: 'a', name: 'Ada', age_group: 'adult' as const, attending, answers },
  ];
  const words = {
    items: [],
    questions: [{ question_key: 'meal', label: 'Meal' }],
    attendance: ATTENDANCE_LABEL,
  };
  const before = {
    answered_at: '2031-01-01T00:00:00Z',
    replaced_at: '2031-01-02T00:00:00Z',
    asked_again: false,
    id: 'a',
  };
  const [revision] = buildRevisions(
    { ...reply, people: say('no') },
    [{ ...said, ...before, people: say('yes', { meal: 'Beef' }) }],
    words,
  );
  expect(revision?.changes).toEqual([{ label: 'Ada', before: 'Attending; Meal: Beef', after: 'Not Attending' }]);
});
