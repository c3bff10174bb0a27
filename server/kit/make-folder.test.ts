import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

async function makeTemporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'test-folder-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('creates the folders above it, also at once and again', async () => {
  const folder = join(await makeTemporary(), 'one', 'two', 'three');
  await Promise.all([makeFolder(folder, 0o700), makeFolder(folder, 0o700)]);
  await makeFolder(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('throws if a file is in its place', async () => {
  const file = join(await makeTemporary(), 'file');
  await writeFile(file, 'x');
  await expect(makeFolder(file)).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeFolder(join(file, 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test('C14: throws instead of waiting forever where no folder can be created', async () => {
  await expect(makeFolder('/proc/nothing/uploads')).rejects.toMatchObject({ code: 'ENOENT' });
});
