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
  ])('of %j the first names are %j', (names, first) => {
    expect(listFirstNames(names)).toEqual(first);
  });

  test.each([
    ['annabel & émile & third', ['A', 'É']],
    ['The Millers', ['M']],
    ['Mr. & Mrs. Jones', ['M', 'J']],
    ['“Mia”', ['M']],
    ['& 40!', []],
    ['', []],
  ])('of %j the monogram is %j', (names, letters) => {
    expect(makeInitials(names)).toEqual(letters);
  });

  test('are joined', () => {
    expect(formatHosts('Annabel Lee & Benedict Cole')).toBe('Annabel & Benedict');
  });
});

describe('an event in one line', () => {
  const called = (event_type: (typeof EVENT_TYPES)[number], event_name: string, couple_names: string) =>
    formatEventTitle({ event_type, event_name, couple_names });

  test('says what is celebrated, with whom', () => {
    expect(called('wedding', 'Our day', 'Annabel Lee & Benedict Cole')).toBe('The wedding of Annabel & Benedict');
    expect(called('baby_shower', '', 'Mia Sun')).toBe('A baby shower for Mia');
  });

  test('is what the hosts call it where its type says nothing', () => {
    expect(called('other', 'Robin or wren?', 'Mia Sun')).toBe('Robin or wren?');
    expect(called('other', ' ', 'Mia Sun')).toBe('A celebration with Mia');
  });

  test('makes do without names', () => {
    expect(called('graduation', 'Class of 2031', '')).toBe('Class of 2031');
    expect(EVENT_TYPES.map((type) => called(type, '', ''))).toEqual([
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
