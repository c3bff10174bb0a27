import { createHash, type Hash } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline as connect, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { BackupError } from './error.ts';
import type { LineBatches } from './rows.ts';

/** Lists every other file but the manifest, in the format of `sha256sum`. */
const SUMS = 'SHA256SUMS';
const MANIFEST = 'manifest.json';

/** In bytes of text: how much of a compressed file is read at once. */
const READ_AT_ONCE = 262_144;

/**
 * Names are relative to the folder. Files can be read by their owner only, and are on disk once written. Disposing it
 * deletes a backup that is not finished.
 */
export interface BackupWriter extends AsyncDisposable {
  writeFile(name: string, bytes: Buffer): Promise<void>;
  /** Returns false if there is no such file. */
  copyFile(name: string, from: string): Promise<boolean>;
  /** Takes a file that never changes from the earlier backup, without reading it. Returns false if it is not there. */
  reuseFile(name: string): Promise<boolean>;
  /** Compresses the lines, and returns how many there are. */
  writeLines(name: string, batches: LineBatches): Promise<number>;
  /** Completes the backup: without a manifest it cannot be restored. */
  finish(manifest: object): Promise<void>;
}

/**
 * @param earlier The folder of another backup, whose files may be reused.
 * @throws BackupError if there is something in the folder, or the earlier one is not complete.
 */
export async function createBackup(folder: string, earlier?: string): Promise<BackupWriter> {
  const present = earlier === undefined ? new Map<string, string>() : (await readContents(earlier, z.unknown())).sums;
  if (!(await isEmptyFolder(folder)))
    throw new BackupError(`${folder} is not empty. A backup needs a folder of its own.`);
  const created = await mkdir(folder, { recursive: true, mode: 0o700 });
  const sums = new Map<string, string>();
  let finished = false;
  const openFile = async (name: string) => {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  };
  const write = async (name: string, text: string) => {
    await writeFile(join(folder, name), text, { flag: 'wx', mode: 0o600, flush: true });
  };
  return {
    async writeFile(name, bytes) {
      const hash = createHash('sha256');
      await pipeline(Readable.from([bytes]), hashInto(hash), await openFile(name));
      sums.set(name, hash.digest('hex'));
    },
    async copyFile(name, from) {
      const source = await open(from).catch(returnUndefinedIfMissing);
      if (source === undefined) return false;
      const hash = createHash('sha256');
      await pipeline(source.createReadStream(), hashInto(hash), await openFile(name));
      sums.set(name, hash.digest('hex'));
      return true;
    },
    async reuseFile(name) {
      const sum = present.get(name);
      if (earlier === undefined || sum === undefined) return false;
      const [from, to] = [join(earlier, name), join(folder, name)];
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      try {
        // Copies on another file system, or one without links.
        await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_EXCL));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
        throw error;
      }
      sums.set(name, sum);
      return true;
    },
    async writeLines(name, batches) {
      const hash = createHash('sha256');
      let count = 0;
      const joined = async function* () {
        for await (const lines of batches) {
          count += lines.length;
          yield lines.map((line) => `${line}\n`).join('');
        }
      };
      await pipeline(joined, createGzip(), hashInto(hash), await openFile(name));
      sums.set(name, hash.digest('hex'));
      return count;
    },
    async finish(manifest) {
      const list = [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join('');
      await write(SUMS, list);
      await write(MANIFEST, `${JSON.stringify({ ...manifest, sums: hashText(list) }, undefined, 2)}\n`);
      finished = true;
    },
    async [Symbol.asyncDispose]() {
      if (finished) return;
      for (const name of await readdir(folder)) {
        if (name !== LOST_AND_FOUND) await rm(join(folder, name), { recursive: true, force: true });
      }
      if (created !== undefined) await rmdir(folder);
    },
  };
}

function returnUndefinedIfMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}

const hashText = (text: string) => createHash('sha256').update(text).digest('hex');

const hashInto = (hash: Hash) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };

export interface OpenedBackup<Manifest> {
  readonly manifest: Manifest;
  /** Relative to the folder. */
  readonly files: readonly string[];
  readFile(name: string): Promise<Buffer>;
  copyFile(name: string, to: string): Promise<void>;
  readLines(name: string): LineBatches;
}

/** Verifies every file first. Throws BackupError if the folder is not a complete, undamaged backup. */
export async function openBackup<Manifest extends z.ZodType>(
  folder: string,
  schema: Manifest,
): Promise<OpenedBackup<z.output<Manifest>>> {
  const { manifest, sums } = await readContents(folder, schema);
  for (const [name, sum] of sums) {
    if ((await hashFile(join(folder, name))) !== sum) throw createDamage(folder, name);
  }
  return {
    manifest,
    files: [...sums.keys()],
    readFile: (name) => readFile(join(folder, name)),
    copyFile: (name, to) => copyFile(join(folder, name), to, constants.COPYFILE_EXCL),
    readLines: (name) => readCompressedLines(join(folder, name)),
  };
}

/** Returns the manifest and the checksums, whose files are not verified. Throws BackupError if either is damaged. */
async function readContents<Manifest extends z.ZodType>(folder: string, schema: Manifest) {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((cause: unknown) => {
    throw new BackupError(`${folder} is not a complete backup: its ${MANIFEST}, which is written last, is missing.`, {
      cause,
    });
  });
  const manifest = parseManifest(text, schema);
  if (!manifest) throw new BackupError(`The backup ${folder} is damaged: its ${MANIFEST} cannot be read.`);
  const list = await readFile(join(folder, SUMS), 'utf8').catch(() => '');
  if (hashText(list) !== manifest.sums) throw createDamage(folder, SUMS);
  const lines = list.split('\n').filter((line) => line !== '');
  return { manifest: manifest.own, sums: new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)])) };
}

function parseManifest<Manifest extends z.ZodType>(text: string, schema: Manifest) {
  try {
    const json: unknown = JSON.parse(text);
    return { own: schema.parse(json), ...z.object({ sums: z.string() }).parse(json) };
  } catch {
    return undefined;
  }
}

const createDamage = (folder: string, name: string) =>
  new BackupError(`The backup ${folder} is damaged: ${name} is missing or has changed.`);

/** Returns undefined if the file cannot be read. */
async function hashFile(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}

/** Splits at line feeds only: Node's readline also splits at U+2028, which JSON may contain. */
async function* readCompressedLines(path: string): LineBatches {
  const text = createGunzip({ chunkSize: READ_AT_ONCE });
  // An error of the file destroys the stream with it, and the loop throws it.
  connect(createReadStream(path), text, () => undefined);
  let rest = '';
  for await (const chunk of text.setEncoding('utf8')) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
}

/** In every new file system. */
const LOST_AND_FOUND = 'lost+found';

/** Also true of a missing folder. */
export async function isEmptyFolder(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).every((name) => name === LOST_AND_FOUND);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return true;
    throw error;
  }
}
