import { expect, test } from 'vitest';
import type { CountedItem } from '../../../contract/schedule.ts';
import type { Section } from '../../../contract/sections.ts';
import { listConcerns, toConcern } from './concerns.ts';

const event = {
  status: 'planned',
  couple_names: 'Anna & Ben',
  event_date: '2031-06-14',
  venue_name: 'The Mill',
  venue_address: '',
  rsvp_deadline: '2031-05-15',
  rsvp_closes: false,
} as const;
const facts = {
  event,
  endsAt: '2031-09-01T10:00:00Z',
  sections: [] as Section[],
  stats: { totalGiftItems: 3, totalGalleryImages: 9 },
  overview: { fundsWithoutPayment: 0 },
  schedule: [] as CountedItem[],
  today: '2031-02-01',
};
const makeSection = (fields: object) =>
  ({
    id: 'a',
    title: 'Our story',
    body: '',
    items: [],
    audience: 'everyone',
    visible: true,
    sort_order: 1,
    ...fields,
  }) as unknown as Section;
const says = (change: object) => listConcerns({ ...facts, ...change }).map((concern) => concern.says);
const saysOf = (change: object) => says({ event: { ...event, ...change } });

test('has no concern about a site that is ready', () => {
  const sections = ['home', 'rsvp', 'registry', 'gallery'].map((kind) => makeSection({ kind }));
  expect(says({ sections: [...sections, makeSection({ kind: 'story', body: 'We met [in the rain].' })] })).toEqual([]);
});

test('names what is missing or over, most important first', () => {
  expect(saysOf({ couple_names: '', event_date: null, rsvp_deadline: null, venue_name: '' })).toEqual([
    'Your names are missing.',
    'There is no date yet.',
    'There is no place yet.',
  ]);
  expect(saysOf({ event_date: '2031-01-31' })).toEqual(['The date, January 31, 2031, has passed.']);
  expect(saysOf({ rsvp_deadline: '2031-01-31' })).toEqual(['The deadline for replies, January 31, has passed.']);
  expect(saysOf({ rsvp_deadline: '2031-01-31', rsvp_closes: true })).toEqual([
    'Replies closed on January 31: guests can’t reply.',
  ]);
  expect(saysOf({ rsvp_deadline: '2031-02-01' })).toEqual([]);
  expect(saysOf({ status: 'cancelled' })).toEqual(['Your event is called off.']);
  expect(saysOf({ status: 'postponed', event_date: null })).toEqual([
    'Your event is postponed and has no new date yet.',
  ]);
});

test('says that the site closes before the event is over', () => {
  expect(says({ endsAt: '2031-06-14T08:00:00Z' })).toEqual([
    'Your site closes on June 14, 2031, before your event is over.',
  ]);
  expect(says({ endsAt: '2031-06-15T08:00:00Z' })).toEqual([]);
});

test('finds sections that are empty or still have the blanks of a suggestion', () => {
  const sections = [
    makeSection({ kind: 'registry' }),
    makeSection({ kind: 'gallery', visible: false }),
    makeSection({ kind: 'story', body: 'We met in [place] in [year]. It took us [how long].' }),
    makeSection({ kind: 'text', title: 'Photos', body: 'Please share with **#[hashtag]**.' }),
    makeSection({ kind: 'faq', title: 'Questions', body: '', items: [] }),
    makeSection({ kind: 'story', visible: false, body: 'In [place].' }),
  ];
  expect(says({ sections, stats: { totalGiftItems: 0, totalGalleryImages: 0 } })).toEqual([
    'Your registry is shown, but it is empty.',
    '“Our story” still says [place] and 2 more like it.',
    '“Photos” still says [hashtag].',
    '“Questions” is empty, so guests don’t see it.',
  ]);
});

test('offers to hide a section that is empty', () => {
  const registry = makeSection({ kind: 'registry' });
  const empty = { totalGiftItems: 0, totalGalleryImages: 0 };
  expect(listConcerns({ ...facts, sections: [registry], stats: empty })).toEqual([
    expect.objectContaining({ fixes: [{ name: 'Add gifts', to: '/admin/registry' }], hides: registry }),
  ]);
});

test('asks for payment details of funds that take contributions without them', () => {
  expect(listConcerns({ ...facts, overview: { fundsWithoutPayment: 2 } })).toEqual([
    {
      says: 'Guests can contribute to your funds, but can’t see how to pay you.',
      fixes: [{ name: 'Add payment details', to: '/admin/registry?open=payment' }],
    },
  ]);
});

test('names items of the schedule that only chosen households see while nobody is invited to them', () => {
  const makeItem = (name: string, fields: object) => ({ name, audience: 'invited', ...fields }) as CountedItem;
  const schedule = [
    makeItem('Ceremony', { audience: 'everyone' }),
    makeItem('Welcome dinner', { invited: { households: 0, people: 0 } }),
    makeItem('Brunch', { invited: { households: 1, people: 2 } }),
    makeItem('Just changed', {}),
  ];
  expect(listConcerns({ ...facts, schedule })).toEqual([
    {
      says: 'Nobody is invited to “Welcome dinner” yet, so no guest sees it.',
      fixes: [{ name: 'Choose households', to: '/admin/guests' }],
    },
  ]);
});

test('leads to the gift or section with a broken link', () => {
  const broken = { url: 'https://www.shop.example/kettle', id: 'x', title: 'Kettle' };
  expect(toConcern({ ...broken, place: 'gift' })).toEqual({
    says: 'We couldn’t open the link to shop.example in “Kettle”. Please check it.',
    fixes: [{ name: 'Open the registry', to: '/admin/registry' }],
  });
  expect(toConcern({ ...broken, place: 'section' }).fixes).toEqual([
    { name: 'Edit it', to: '/admin/sections/edit?id=x' },
  ]);
});
