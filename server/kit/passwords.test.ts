import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

test('a password is kept as argon2id and known again', async () => {
  const kept = await hashPassword('correct horse');
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  await expect(isPassword('correct horse', kept)).resolves.toBe(true);
  await expect(isPassword('correct hors', kept)).resolves.toBe(false);
});

test('no password fits where none was set', async () => {
  await expect(isPassword('correct horse', null)).resolves.toBe(false);
});

test('an accent is the same however it was typed', async () => {
  const kept = await hashPassword('Café au lait');
  await expect(isPassword('Cafe\u0301 au lait', kept)).resolves.toBe(true);
});

test('finding out takes as long without a password as with one', async () => {
  const kept = await hashPassword('correct horse');
  const timeOf = async (against: string | null) => {
    const times: number[] = [];
    for (let round = 0; round < 15; round += 1) {
      const began = performance.now();
      await isPassword('wrong', against);
      times.push(performance.now() - began);
    }
    return times.toSorted((a, b) => a - b)[7] ?? 0;
  };
  await isPassword('first time', null);
  const [known, unknown] = [await timeOf(kept), await timeOf(null)];
  // Far apart would be no hash at all; the machine's other work makes closer bounds a game of chance.
  expect(unknown).toBeGreaterThan(known / 3);
  expect(known).toBeGreaterThan(unknown / 3);
});
