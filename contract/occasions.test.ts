import { describe, expect, test } from 'vitest';
import { EVENT_TYPES } from './event-kinds.ts';
import { formatEventTitle, listFirstNames, formatHosts, makeInitials } from './occasions.ts';

describe('hosts', () => {
  test.each([
    ['Annabel Lee & Benedict Cole', ['Annabel', 'Benedict']],
    ['Annabel&Benedict', ['Annabel', 'Benedict']],
    ['  Mia  ', ['Mia']],
    ['& Mia &', ['Mia']],
    ['', []],
    ['山田 太郎 & 佐藤 花子', ['山田', '佐藤']],
    ['Anna Lee and Ben Cole', ['Anna', 'Ben']],
    ['Andy Sand + Mandy', ['Andy', 'Mandy']],
    ['The Millers', ['The Millers']],
    ['Familie Groß & Grandma Rose', ['Familie Groß', 'Grandma Rose']],
    ['Mr. & Mrs.  Miller', ['Mr.', 'Mrs. Miller']],
  ])('of %j have the first names %j', (names, first) => {
    expect(listFirstNames(names)).toEqual(first);
  });

  test.each([
    ['annabel & émile & third', ['A', 'É']],
    ['The Millers', ['M']],
    ['Mr. & Mrs. Jones', ['M', 'J']],
    ['“Mia”', ['M']],
    ['& 40!', []],
    ['', []],
  ])('of %j have the monogram %j', (names, letters) => {
    expect(makeInitials(names)).toEqual(letters);
  });

  test('are joined into one text', () => {
    expect(formatHosts('Annabel Lee & Benedict Cole')).toBe('Annabel & Benedict');
  });
});

describe('formatEventTitle', () => {
  const formatTitle = (event_type: (typeof EVENT_TYPES)[number], event_name: string, couple_names: string) =>
    formatEventTitle({ event_type, event_name, couple_names });

  test('names the occasion and the hosts', () => {
    expect(formatTitle('wedding', 'Our day', 'Annabel Lee & Benedict Cole')).toBe('The wedding of Annabel & Benedict');
    expect(formatTitle('baby_shower', '', 'Mia Sun')).toBe('A baby shower for Mia');
  });

  test("is the hosts' own title if the type says nothing", () => {
    expect(formatTitle('other', 'Robin or wren?', 'Mia Sun')).toBe('Robin or wren?');
    expect(formatTitle('other', ' ', 'Mia Sun')).toBe('A celebration with Mia');
  });

  test('works without names', () => {
    expect(formatTitle('graduation', 'Class of 2031', '')).toBe('Class of 2031');
    expect(EVENT_TYPES.map((type) => formatTitle(type, '', ''))).toEqual([
      'A wedding',
      'A baby shower',
      'A birthday',
      'A retirement',
      'An anniversary',
      'A graduation',
      'A celebration',
    ]);
  });
});
