import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'password',
  'Password1!',
  'p@ssw0rd',
  'PASSWORD2026',
  '12345678',
  '987654321',
  '20061998',
  'qwertyuiop',
  'Qwerty123!',
  'asdfghjkl',
  '1qaz2wsx',
  '1q2w3e4r5t',
  'aaaaaaaa',
  'abababab',
  'abcdefgh',
  'iloveyou2',
  'I love you',
  'sunshine99',
  'football!!',
  'letmein123',
  'monkeymonkey',
  '!!wedding2031',
  '        ',
])('%j is one of the first to be guessed', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'correct horse 9',
  'a password of theirs',
  'another password 7',
  'sunshine over Aarhus',
  'kettle-briar-89',
  'Vq7#mPz2',
  'ein Löffel Zucker',
  'ゆきのふるまち１２',
])('%j is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
