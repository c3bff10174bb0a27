import { expect, test } from 'vitest';
import { isWeakPassword } from './password-strength.ts';

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
  'Sunshine2031',
  'jessica1',
  'motdepasse',
  'summer2026',
  'weddingparty',
  'p4ssw0rd'.repeat(12),
])('%j is weak', async (password) => {
  expect(await isWeakPassword(password)).toBe(true);
});

test.each([
  'correct horse 9',
  'a password of theirs',
  'another password 7',
  'sunshine over Aarhus',
  'kettle-briar-89',
  'Vq7#mPz2',
  '#$%7^&*(',
  'dinner at eight',
  'long enough 123',
  'x'.repeat(256),
  'ein Löffel Zucker',
  'ゆきのふるまち１２',
])('%j is strong enough', async (password) => {
  expect(await isWeakPassword(password)).toBe(false);
});

test('S7: each leaked password of the list that is long enough is weak', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const long = dictionary['passwords-common'].filter((password) => String(password).length >= 8);
  expect(long.length).toBeGreaterThan(17_000);
  // One of 17 takes two seconds; all of them take half a minute.
  for (const leaked of long.filter((_, at) => at % 17 === 0)) expect(await isWeakPassword(String(leaked))).toBe(true);
});

test('checks a long password of digits and symbols in less than 500 ms of CPU time', async () => {
  await isWeakPassword('warm up');
  const before = process.cpuUsage();
  await isWeakPassword('!@#$%^&*()_+1234567890qwertyuiopasdfghjklzxcvbnm'.repeat(2));
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(500);
});
