import { appendFile, chmod, mkdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { makeFolder } from '../../testing/storage.ts';
import { createBackup, isEmptyFolder, openBackup } from './folder.ts';

const schema = z.object({ name: z.string() });

const LINES = ['["plain"]', '["\u2028 and 永遠"]', `["${'long '.repeat(100_000)}"]`];

async function makeBackup(): Promise<string> {
  const folder = join(await makeFolder(), 'inside', 'backup');
  const writer = await createBackup(folder);
  const batches = async function* () {
    yield LINES.slice(0, 1);
    yield LINES.slice(1);
    await Promise.resolve();
  };
  expect(await writer.writeLines('tables/one.gz', batches())).toBe(3);
  await writer.writeFile('key', Buffer.from('secret'));
  await writer.finish({ name: 'test' });
  return folder;
}

test('returns what was written, which only its owner can read', async () => {
  const folder = await makeBackup();
  const backup = await openBackup(folder, schema);
  expect(backup.manifest).toEqual({ name: 'test' });
  expect(backup.files).toEqual(['tables/one.gz', 'key']);
  expect((await backup.readFile('key')).toString()).toBe('secret');
  const lines: string[] = [];
  for await (const some of backup.readLines('tables/one.gz')) lines.push(...some);
  expect(lines).toEqual(LINES);
  const modes = await Promise.all([folder, join(folder, 'key')].map(async (path) => (await stat(path)).mode & 0o777));
  expect(modes).toEqual([0o700, 0o600]);
});

const flipByte = async (path: string) => {
  const bytes = await readFile(path);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  await writeFile(path, bytes);
};

test.each([
  ['a changed byte', 'tables/one.gz', flipByte],
  ['half a file', 'tables/one.gz', async (path: string) => truncate(path, (await stat(path)).size >> 1)],
  ['a longer file', 'key', (path: string) => appendFile(path, 'more')],
  ['a missing file', 'key', (path: string) => rm(path)],
  ['a line less in the list', 'SHA256SUMS', async (path: string) => truncate(path, 80)],
  ['a missing list', 'SHA256SUMS', (path: string) => rm(path)],
  ['half a manifest', 'manifest.json', (path: string) => truncate(path, 20)],
])('M15: finds %s', async (_, name, damage) => {
  const folder = await makeBackup();
  await damage(join(folder, name));
  await expect(openBackup(folder, schema)).rejects.toThrow(`The backup ${folder} is damaged: `);
  await expect(openBackup(folder, schema)).rejects.toThrow(name);
});

test('M15: refuses a folder without a manifest, and a missing one', async () => {
  const folder = await makeBackup();
  await rm(join(folder, 'manifest.json'));
  for (const one of [folder, join(folder, 'missing')]) {
    await expect(openBackup(one, schema)).rejects.toThrow(`${one} is not a complete backup: `);
  }
});

test('M15: writes into an empty folder only', async () => {
  const folder = await makeBackup();
  await expect(createBackup(folder)).rejects.toThrow(`${folder} is not empty.`);
  const empty = await makeFolder();
  await chmod(empty, 0o755);
  await mkdir(join(empty, 'lost+found'));
  expect(await isEmptyFolder(empty)).toBe(true);
  await createBackup(empty);
});
