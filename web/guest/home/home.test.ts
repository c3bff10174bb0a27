import { describe, expect, test } from 'vitest';
import type { Event } from '../../../contract/event.ts';
import { getTextProps, getSentenceProps } from '../text-direction.ts';
import { formatCountdown } from './countdown.ts';
import { buildDirectionsUrl, buildGoogleCalendarUrl } from './links.ts';
import { getTitleClasses } from './title-size.ts';
import { describe as describeEvent, formatDocumentTitle, isBlankEvent, buildWording, quoteCaption } from './wording.ts';

const event: Event = {
  id: '0193',
  unique_id: 'abc',
  template_id: 'classic-wedding',
  event_type: 'wedding',
  status: 'planned',
  event_name: '',
  couple_names: 'Annabel Lee & Benedict Cole',
  event_date: '2031-06-14',
  event_time: '16:00',
  event_end_time: null,
  time_zone: null,
  event_caption: '',
  main_photo_url: '',
  main_photo_focus: null,
  venue_name: 'Rose Barn',
  venue_address: '',
  color_theme: 'classic-rose',
  rsvp_deadline: '2031-05-15',
  rsvp_closes: false,
  replies_from: 'everyone',
  contact: '',
  search_listed: false,
  currency: 'USD',
};

describe('the first section', () => {
  test('greets invited guests by name', () => {
    expect(buildWording(event, 'Anna').greeting).toBe('Anna, you’re invited to celebrate');
    expect(buildWording(event, undefined).greeting).toBe('You’re invited to celebrate');
  });

  test('thanks for coming once the event is over, unless it was called off', () => {
    expect(buildWording(event, 'Anna', true)).toMatchObject({
      greeting: 'Anna, thank you for celebrating',
      occasion: 'the wedding of',
      subtitle: 'What a day it was!',
    });
    expect(buildWording({ ...event, status: 'cancelled' }, 'Anna', true).greeting).toBe(
      'Anna, we’re sorry, we had to call off',
    );
  });

  test('names the occasion and the hosts', () => {
    expect(buildWording(event, undefined)).toMatchObject({
      occasion: 'the wedding of',
      names: ['Annabel', 'Benedict'],
      subtitle: 'Together with their families',
    });
    expect(buildWording({ ...event, event_type: 'birthday', couple_names: 'Mia' }, undefined)).toMatchObject({
      occasion: 'the birthday of',
      names: ['Mia'],
    });
  });

  test.each(['A garden wedding', 'Annabel turns forty', 'Annabel’s 40th birthday', '結婚式'])(
    'shows what %j adds to the names',
    (event_name) => {
      expect(buildWording({ ...event, event_name }, undefined).subtitle).toBe(event_name);
    },
  );

  test.each(['', 'Annabel & Benedict’s wedding', 'The Wedding of Annabel Lee and Benedict', 'Wedding', '—'])(
    'shows %j not, which says nothing new',
    (event_name) => {
      expect(buildWording({ ...event, event_name }, undefined).subtitle).toBe('Together with their families');
    },
  );

  test('works without names', () => {
    expect(buildWording({ ...event, couple_names: '' }, undefined)).toMatchObject({
      occasion: '',
      names: ['A wedding'],
    });
    expect(buildWording({ ...event, couple_names: '', event_name: 'Robin or wren?' }, undefined).names).toEqual([
      'Robin or wren?',
    ]);
  });

  test('is blank only without names and without a date', () => {
    expect(isBlankEvent({ ...event, couple_names: ' ', event_date: null })).toBe(true);
    expect(isBlankEvent({ ...event, couple_names: '' })).toBe(false);
    expect(isBlankEvent({ ...event, event_date: null })).toBe(false);
  });

  test('has a description for chats and search engines', () => {
    expect(describeEvent(event)).toBe(
      'You’re invited to celebrate the wedding of Annabel & Benedict. Saturday, June 14, 2031, 4:00 PM, Rose Barn.',
    );
    expect(formatDocumentTitle(event)).toBe('Annabel & Benedict');
    expect(formatDocumentTitle({ ...event, couple_names: '' })).toBe('Event');
  });
});

test.each([
  [' Two hearts, one table\n', '“Two hearts, one table”'],
  ['Come; … “black tie, ish”', '“Come; … ‘black tie, ish’”'],
  ['Come as "you" are', '“Come as ‘you’ are”'],
  ['“Two hearts”', '“Two hearts”'],
  ['"Two hearts"', '“Two hearts”'],
  ['“Yes” and “no”', '“‘Yes’ and ‘no’”'],
  ['Sagt „ja“', '“Sagt ‚ja‘”'],
  ['It’s a 6" cake', '“It’s a 6" cake”'],
])('the caption %j is quoted as %j', (caption, quoted) => {
  expect(quoteCaption(caption)).toBe(quoted);
});

describe('the countdown', () => {
  test.each([
    ['2031-06-13', 'Tomorrow'],
    ['2031-06-14', 'Today'],
    ['2031-06-12', 'In 2 days'],
    ['2031-03-29', 'In 77 days'],
    ['2028-06-14', 'In 1,095 days'],
    ['2031-06-15', 'We celebrated on June 14, 2031'],
  ])('on %s are said as %j', (today, words) => {
    expect(formatCountdown('2031-06-14', today)).toBe(words);
  });
});

describe('external links', () => {
  const placed = { ...event, venue_name: 'Rose & Barn', venue_address: '1 Mill Lane\nBath' };
  const queryOf = (address: string) => Object.fromEntries(new URL(address).searchParams);

  test('ask for directions with venue and address in one line', () => {
    expect(queryOf(buildDirectionsUrl(placed))).toEqual({ api: '1', destination: 'Rose & Barn, 1 Mill Lane, Bath' });
    expect(buildDirectionsUrl({ ...event, venue_name: ' ', venue_address: '' })).toBe('');
  });

  test('fill in Google Calendar in the event’s time zone', () => {
    const evening = { ...placed, event_time: '18:00', event_end_time: '01:00', time_zone: 'Europe/Berlin' };
    expect(queryOf(buildGoogleCalendarUrl(evening, '2031-12-31', 'https://anna.feastly.example'))).toEqual({
      action: 'TEMPLATE',
      text: 'The wedding of Annabel & Benedict',
      dates: '20311231T180000/20320101T010000',
      ctz: 'Europe/Berlin',
      location: 'Rose & Barn, 1 Mill Lane, Bath',
      details: 'https://anna.feastly.example/',
    });
    const open = queryOf(buildGoogleCalendarUrl(placed, '2031-06-14', 'https://anna.feastly.example'));
    expect([open['dates'], open['ctz']]).toEqual(['20310614T160000/20310614T200000', undefined]);
  });
});

describe('the size of a title', () => {
  test('depends on the length of the names', () => {
    expect(getTitleClasses(['Mia'])).toBe('line-1 word-1');
    expect(getTitleClasses(['Eleanor', 'Thomas'])).toBe('line-3 word-2');
    expect(getTitleClasses(['Maximiliana-Alexandrine', 'Bartholomäus'])).toBe('line-7 word-7');
  });

  test('counts wide letters twice and combining marks not at all', () => {
    expect(getTitleClasses(['山田', '佐藤'])).toBe(getTitleClasses(['Anna', 'Otto']));
    expect(getTitleClasses(['प्रि'])).toBe('line-1 word-1');
  });
});

describe('text direction', () => {
  test('is left to right for our own sentences, even if a name in another script comes first', () => {
    expect(getSentenceProps('نور, you’re invited')).toEqual({ dir: 'ltr', 'data-script': 'other' });
  });

  test('follows the script of hosts’ texts and marks other scripts', () => {
    expect(getTextProps('Éléonore & Łukasz, 14.6.')).toEqual({ dir: 'auto', 'data-script': 'wide' });
    expect(getTextProps('ليلى')).toEqual({ dir: 'auto', 'data-script': 'other' });
    expect(getTextProps('Anna 山田')).toEqual({ dir: 'auto', 'data-script': 'other' });
  });
});
