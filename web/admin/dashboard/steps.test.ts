import { expect, test } from 'vitest';
import type { Overview, Stats } from '../../../contract/dashboard.ts';
import type { Event } from '../../../contract/event.ts';
import type { Question } from '../../../contract/rsvp.ts';
import { SETTLED_STEPS } from '../../../contract/dashboard.ts';
import { listSetupSteps } from './steps.ts';

const facts = {
  event: {
    status: 'planned',
    couple_names: '',
    event_date: null,
    venue_name: '',
    venue_address: '',
    main_photo_url: '',
  },
  stats: { totalInvitations: 0, totalGalleryImages: 0, totalGiftItems: 0, totalRSVPs: 0 },
  overview: { notHandedOver: 0, settled: [] as string[] },
  questions: [{ question_key: 'name' }, { question_key: 'dietary_restrictions' }],
};
const list = (change: object = {}) =>
  listSetupSteps({ ...facts, ...change } as unknown as {
    event: Event;
    stats: Stats;
    overview: Overview;
    questions: Question[];
  });
const listDone = (...given: Parameters<typeof list>) =>
  list(...given)
    .filter(({ done }) => done)
    .map(({ key }) => key);

test('leads from an empty site to one that is sent, and says what is missing', () => {
  expect(list().map(({ key }) => key)).toEqual(['details', 'photos', 'invitations', 'questions', 'gifts', 'send']);
  expect(listDone()).toEqual([]);
  expect(list()[0]?.note).toBe('Missing: names, date, place');
  const event = { ...facts.event, couple_names: 'Anna & Ben', event_date: '2031-06-14' };
  expect(list({ event })[0]?.note).toBe('Missing: place');
  expect(listDone({ event: { ...event, venue_address: '1 Mill Lane' } })).toEqual(['details']);
});

test('takes a step as done once there is something, or the hosts say so', () => {
  const questions = [...facts.questions, { question_key: 'meal' }];
  expect(listDone({ questions })).toEqual(['questions']);
  expect(listDone({ event: { ...facts.event, main_photo_url: '/p.webp' } })).toEqual(['photos']);
  expect(listDone({ stats: { ...facts.stats, totalRSVPs: 1 } })).toEqual(['send']);
  expect(listDone({ overview: { notHandedOver: 0, settled: SETTLED_STEPS } })).toEqual(SETTLED_STEPS);
});

test('sending is done once no invitation waits, and begun once one was sent', () => {
  const isSent = (unsent: number, change: object = {}, settled: string[] = []) => {
    const stats = { ...facts.stats, totalInvitations: 3, ...change };
    const step = list({ stats, overview: { notHandedOver: unsent, settled } }).find(({ key }) => key === 'send');
    return [step?.done, step?.begun];
  };
  expect(isSent(3)).toEqual([false, false]);
  expect(isSent(1)).toEqual([false, true]);
  expect(isSent(0)).toEqual([true, true]);
  // Neither a reply nor a copied address sends those that wait.
  expect(isSent(3, { totalRSVPs: 1 })).toEqual([false, true]);
  expect(isSent(3, {}, ['send'])).toEqual([false, true]);
});

test('sharing the site promises a reply to those who can reply', () => {
  const note = (replies_from: Event['replies_from']) =>
    list({ event: { ...facts.event, replies_from } }).find(({ key }) => key === 'send')?.note;
  expect(note('everyone')).toContain('anyone can reply there.');
  expect(note('invited')).toContain('guests find their invitation there.');
});
