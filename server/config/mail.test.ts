import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './reader.ts';
import { listWarnings } from './warnings.ts';

const makeKey = (modulusLength: number) =>
  generateKeyPairSync('rsa', { modulusLength }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const KEY = makeKey(1024);
const DKIM = { DKIM_DOMAIN: 'example.com', DKIM_SELECTOR: 'mail' };

function readProblems(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('guests hear from MAIL_FROM, unless MAIL_FROM_GUESTS names another sender', () => {
  expect(readConfig({ MAIL_FROM: 'post@example.com' }).mailFromGuests).toBe('post@example.com');
  const both = { MAIL_FROM: 'post@example.com', MAIL_FROM_GUESTS: 'Invitations <hello@guests.example.com>' };
  expect(readConfig(both)).toMatchObject({ mailFrom: both.MAIL_FROM, mailFromGuests: both.MAIL_FROM_GUESTS });
});

test.each([KEY, KEY.trim().replaceAll('\n', '\\n')])('takes the key of DKIM from a variable', (key) => {
  const { dkim } = readConfig({ ...DKIM, DKIM_PRIVATE_KEY: key });
  expect(dkim).toMatchObject({ domain: 'example.com', selector: 'mail' });
  expect(dkim?.privateKey.trim()).toBe(KEY.trim());
});

test('takes the key of DKIM from a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dkim-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'key.pem');
  await writeFile(file, KEY);
  expect(readConfig({ ...DKIM, DKIM_PRIVATE_KEY_FILE: file }).dkim?.privateKey).toBe(KEY);
  expect(readProblems({ ...DKIM, DKIM_PRIVATE_KEY_FILE: join(folder, 'none.pem') })).toEqual([
    'DKIM_PRIVATE_KEY_FILE cannot be read: ENOENT',
  ]);
});

test.each([
  [{ DKIM_DOMAIN: 'example.com' }, ['DKIM_SELECTOR', 'DKIM_PRIVATE_KEY']],
  [{ DKIM_PRIVATE_KEY: KEY }, ['DKIM_DOMAIN', 'DKIM_SELECTOR']],
  [{ ...DKIM, DKIM_PRIVATE_KEY: KEY, DKIM_PRIVATE_KEY_FILE: '/none' }, ['DKIM_PRIVATE_KEY_FILE']],
  [{ ...DKIM, DKIM_PRIVATE_KEY: 'no key' }, ['DKIM_PRIVATE_KEY']],
  [{ ...DKIM, DKIM_PRIVATE_KEY: makeKey(512) }, ['DKIM_PRIVATE_KEY']],
  [{ ...DKIM, DKIM_SELECTOR: 'a b', DKIM_PRIVATE_KEY: KEY }, ['DKIM_SELECTOR']],
  [{ ...DKIM, DKIM_DOMAIN: 'nowhere', DKIM_PRIVATE_KEY: KEY }, ['DKIM_DOMAIN']],
])('reports wrong settings of DKIM, without the key: case %#', (env, names) => {
  const problems = readProblems(env);
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(names);
  expect(problems.join()).not.toMatch(/BEGIN|no key/);
});

test('warns of a sender for whom the signature does not vouch', () => {
  const env = { ...DKIM, DKIM_PRIVATE_KEY: KEY, MAIL_FROM: 'post@example.com' };
  expect(listWarnings(readConfig({ ...env, MAIL_FROM_GUESTS: 'x@guests.example.com' }))).toEqual([]);
  expect(listWarnings(readConfig({ ...env, MAIL_FROM_GUESTS: 'x@example.org' }))).toEqual([
    expect.stringMatching(/^MAIL_FROM_GUESTS: /),
  ]);
});
