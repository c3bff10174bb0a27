import { createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, opendir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ConfigError } from '../../config/reader.ts';
import { makeFolder } from '../../kit/make-folder.ts';
import { requireSafeKey, type Storage } from './storage.ts';

/** Creates the folder, closed to other users, if it is missing; throws if it is not writable. */
export async function openFolder(folder: string): Promise<Storage> {
  try {
    await makeFolder(folder, 0o700);
    await access(folder, constants.W_OK);
  } catch {
    throw new ConfigError([`STORAGE_URL leads to ${folder}, where nothing can be written`]);
  }
  const toPath = (key: string): string => join(folder, requireSafeKey(key));
  return {
    async write(key, bytes) {
      const path = toPath(key);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
    },
    read: async (key) => ignoreMissing(readFile(toPath(key))),
    async writeStream(key, pieces) {
      const path = toPath(key);
      await mkdir(dirname(path), { recursive: true });
      await pipeline(pieces, createWriteStream(path));
    },
    async readStream(key) {
      const file = await ignoreMissing(open(toPath(key)));
      return file?.createReadStream() as AsyncIterable<Buffer> | undefined;
    },
    removeFolder: async (key) => rm(toPath(key), { recursive: true, force: true }),
    async *listFolders() {
      for await (const entry of await opendir(folder)) if (entry.isDirectory()) yield entry.name;
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

async function ignoreMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
