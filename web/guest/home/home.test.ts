import { describe, expect, test } from 'vitest';
import type { Event } from '../../../contract/event.ts';
import { script } from '../script.ts';
import { initials } from './hosts.ts';
import { titleFit } from './title-fit.ts';
import { describe as describeEvent, documentTitle, isUnwritten, wordingOf } from './wording.ts';

const event: Event = {
  id: '0193',
  unique_id: 'abc',
  template_id: 'classic-wedding',
  event_type: 'wedding',
  event_name: '',
  couple_names: 'Annabel Lee & Benedict Cole',
  event_date: '2031-06-14',
  event_time: '16:00',
  event_end_time: null,
  time_zone: null,
  event_caption: '',
  main_photo_url: '',
  venue_name: 'Rose Barn',
  venue_address: '',
  color_theme: 'classic-rose',
  rsvp_deadline: '2031-05-15',
  rsvp_closes: false,
  contact: '',
  search_listed: false,
};

test('a monogram has the first letters of two hosts at most', () => {
  expect(initials('annabel & émile & third')).toEqual(['A', 'É']);
  expect(initials('')).toEqual([]);
});

describe('the top of the page', () => {
  test('greets a guest by name, and anyone else without', () => {
    expect(wordingOf(event, 'Anna').greeting).toBe('Anna, you’re invited to celebrate');
    expect(wordingOf(event, undefined).greeting).toBe('You’re invited to celebrate');
  });

  test('says what is celebrated, with whom', () => {
    expect(wordingOf(event, undefined)).toMatchObject({
      occasion: 'the wedding of',
      names: ['Annabel', 'Benedict'],
      subtitle: 'Together with their families',
    });
    expect(wordingOf({ ...event, event_type: 'birthday', couple_names: 'Mia' }, undefined)).toMatchObject({
      occasion: 'the birthday of',
      names: ['Mia'],
    });
  });

  test('shows the name of the event, unless it only says the names again', () => {
    const subtitle = (event_name: string) => wordingOf({ ...event, event_name }, undefined).subtitle;
    expect(subtitle('A garden wedding')).toBe('A garden wedding');
    expect(subtitle('Annabel & Benedict’s wedding')).toBe('Together with their families');
  });

  test('makes do without names', () => {
    expect(wordingOf({ ...event, couple_names: '' }, undefined)).toMatchObject({ occasion: '', names: ['A wedding'] });
    expect(wordingOf({ ...event, couple_names: '', event_name: 'Robin or wren?' }, undefined).names).toEqual([
      'Robin or wren?',
    ]);
  });

  test('is unwritten only without names and without a date', () => {
    expect(isUnwritten({ ...event, couple_names: ' ', event_date: null })).toBe(true);
    expect(isUnwritten({ ...event, couple_names: '' })).toBe(false);
    expect(isUnwritten({ ...event, event_date: null })).toBe(false);
  });

  test('is summed up for chats and search engines', () => {
    expect(describeEvent(event)).toBe(
      'You’re invited to celebrate the wedding of Annabel & Benedict. Saturday, June 14, 2031, 4:00 PM, Rose Barn.',
    );
    expect(documentTitle(event)).toBe('Annabel & Benedict');
    expect(documentTitle({ ...event, couple_names: '' })).toBe('Event');
  });
});

describe('the size of a title', () => {
  test('follows the length of its names', () => {
    expect(titleFit(['Mia'])).toBe('line-1 word-1');
    expect(titleFit(['Eleanor', 'Thomas'])).toBe('line-3 word-2');
    expect(titleFit(['Maximiliana-Alexandrine', 'Bartholomäus'])).toBe('line-7 word-7');
  });

  test('counts wide letters twice and marks not at all', () => {
    expect(titleFit(['山田', '佐藤'])).toBe(titleFit(['Anna', 'Otto']));
    expect(titleFit(['प्रि'])).toBe('line-1 word-1');
  });
});

describe('letters', () => {
  test('of other scripts are marked, names of the hosts’ own direction', () => {
    expect(script('Éléonore & Łukasz, 14.6.')).toEqual({ dir: 'auto' });
    expect(script('ليلى')).toEqual({ dir: 'auto', 'data-script': 'other' });
    expect(script('Anna 山田')).toEqual({ dir: 'auto', 'data-script': 'other' });
  });
});
