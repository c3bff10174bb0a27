import { expect, test } from 'vitest';
import { splitIntoParts } from './contact.tsx';

const linksOf = (text: string) =>
  splitIntoParts(text).flatMap(({ words, href }) => (href === undefined ? [] : [[words, href]]));

test('turns email addresses and phone numbers into links and leaves the other text', () => {
  const text = 'Ask Zoë:\n+49 (0)30 555-0100 or zoe.b@example.co.uk (evenings, from 6).';
  expect(
    splitIntoParts(text)
      .map(({ words }) => words)
      .join(''),
  ).toBe(text);
  expect(linksOf(text)).toEqual([
    ['+49 (0)30 555-0100', 'tel:+490305550100'],
    ['zoe.b@example.co.uk', 'mailto:zoe.b@example.co.uk'],
  ]);
});

test.each(['Ask Zoë', 'Room 1204, floor 3', 'a @ b', '<b>x</b>@', ''])('%j becomes no link', (text) => {
  expect(linksOf(text)).toEqual([]);
});

test('leaves the punctuation around an address out of the link', () => {
  expect(linksOf('Mail: <zoe@example.com>; "max@example.com".').map(([words]) => words)).toEqual([
    'zoe@example.com',
    'max@example.com',
  ]);
});
