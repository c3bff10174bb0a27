import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

test('verifies a password by its argon2id hash', async () => {
  const hash = await hashPassword('correct horse');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  await expect(isPassword('correct horse', hash)).resolves.toBe(true);
  await expect(isPassword('correct hors', hash)).resolves.toBe(false);
});

test('accepts no password if none is set', async () => {
  await expect(isPassword('correct horse', null)).resolves.toBe(false);
});

test('treats composed and decomposed accents as equal', async () => {
  const hash = await hashPassword('Café au lait');
  await expect(isPassword('Cafe\u0301 au lait', hash)).resolves.toBe(true);
});

test('takes about as long without a stored password as with one', async () => {
  const hash = await hashPassword('correct horse');
  /** Measures CPU time in microseconds, which does not depend on the machine's other load. */
  const measureCpuTime = async (against: string | null) => {
    const before = process.cpuUsage();
    await isPassword('wrong', against);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  await isPassword('first time', null);
  let [known, unknown] = [Infinity, Infinity];
  for (let round = 0; round < 10; round += 1) {
    known = Math.min(known, await measureCpuTime(hash));
    unknown = Math.min(unknown, await measureCpuTime(null));
  }
  // Without a hash for unknown accounts, the times would differ by much more.
  expect(unknown).toBeGreaterThan(known / 3);
  expect(known).toBeGreaterThan(unknown / 3);
});
