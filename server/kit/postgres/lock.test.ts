import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PostgresError } from './error.ts';
import { lockFolder } from './lock.ts';

async function makeFolder(): Promise<{ folder: string; readMode: () => Promise<number>; file: string }> {
  const parent = await mkdtemp(path.join(os.tmpdir(), 'lock-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  const folder = path.join(parent, 'postgres');
  const file = `${folder}.lock`;
  return { folder, file, readMode: async () => (await stat(file)).mode & 0o777 };
}

test('L17: the lock file can be opened by its own user only, also one that was there', async () => {
  const { folder, file, readMode } = await makeFolder();
  lockFolder(folder)[Symbol.dispose]();
  expect(await readMode()).toBe(0o600);
  await chmod(file, 0o644);
  lockFolder(folder)[Symbol.dispose]();
  expect(await readMode()).toBe(0o600);
});

test('a refused second lock of the same process does not release the first', async () => {
  const { folder, file } = await makeFolder();
  using _lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(PostgresError);
  const take = `new (require('node:sqlite').DatabaseSync)(${JSON.stringify(file)}).exec('begin exclusive')`;
  expect(spawnSync(process.execPath, ['-e', take], { encoding: 'utf8' }).stderr).toContain('database is locked');
});
