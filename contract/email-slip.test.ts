import { expect, test } from 'vitest';
import { suggestEmail } from './email-slip.ts';

test.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  [' Ana@Gmail.con ', 'ana@gmail.com'],
  ['ana@gmal.com', 'ana@gmail.com'],
  ['ana@gmaill.com', 'ana@gmail.com'],
  ['ana@yahooo.com', 'ana@yahoo.com'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['ana@outlok.com', 'ana@outlook.com'],
])('%s is asked about', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  'ana@gmail.com',
  'ana@hotmail.co.uk',
  'ana@yahoo.com.br',
  'ana@ymail.com',
  'ana@mail.com',
  'ana@example.com',
  'ana',
  '',
])('%s is not asked about at any letter', (typed) => {
  const asked = Array.from(typed, (_, at) => suggestEmail(typed.slice(0, at + 1)));
  expect(asked.filter((meant) => meant !== undefined)).toEqual([]);
});
