import { expect, test } from 'vitest';
import { listTasks } from './tasks.ts';

const facts = {
  event: { status: 'planned', event_date: '2031-06-14', rsvp_deadline: '2031-05-15' },
  stats: { maybeAttendingCount: 2 },
  overview: { notHandedOver: 1, toRemind: 12, toCheck: 3, unthanked: 4, fundsWithoutPayment: 1 },
  newReplies: 5,
  today: '2031-05-01',
} as const;
const list = (change: object) => listTasks({ ...facts, ...change });

test('lists what waits for the hosts, each with a verb and its place', () => {
  expect(list({}).map(({ title, to }) => `${title} ${to}`)).toEqual([
    'See 5 new replies /admin/rsvp',
    'Send 1 invitation /admin/guests?status=to_hand_over',
    'Check 3 replies /admin/rsvp?tab=to-check',
    'Remind 12 households /admin/guests?status=opened',
    'Ask 2 maybes /admin/rsvp?attendance=maybe',
    'Add payment details /admin/registry?open=payment',
    'Write 4 thank-yous /admin/registry/thanks',
  ]);
});

test('says when replies are due', () => {
  const due = (change: object) =>
    list(change)
      .find(({ key }) => key === 'remind')
      ?.note.split('.')[1];
  expect(due({})).toBe(' Replies are due in 14 days');
  expect(due({ today: '2031-05-15' })).toBe(' Replies are due today');
  expect(due({ today: '2031-05-20' })).toBe(' Replies were due May 15');
  expect(due({ event: { ...facts.event, rsvp_deadline: null } })).toBe('');
});

test('leaves only what remains after the event, or once it is called off', () => {
  const keys = (change: object) => list(change).map(({ key }) => key);
  expect(keys({ today: '2031-06-15' })).toEqual(['read', 'check', 'pay', 'thank']);
  expect(keys({ event: { ...facts.event, status: 'cancelled' } })).toEqual(['read', 'check', 'pay', 'thank']);
  const nothing = { notHandedOver: 0, toRemind: 0, toCheck: 0, unthanked: 0, fundsWithoutPayment: 0 };
  expect(keys({ newReplies: 0, stats: { maybeAttendingCount: 0 }, overview: nothing })).toEqual([]);
});
