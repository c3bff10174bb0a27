import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Log } from './log.ts';

/**
 * Creates a folder and those above it, or throws the system's error. Node's own recursive `mkdir` never returns if the
 * folder above accepts no others although it exists, such as /proc (docs/reference/failures.md, C14).
 */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  try {
    await makeOne(path, mode);
  } catch (error) {
    if (readCode(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path), mode);
    await makeOne(path, mode);
  }
}

/**
 * Creates the folder of the data, closed to other users. They may pass through that of root, whose database runs as one of
 * them where it must (server/kit/postgres/account.ts).
 */
export const makeDataFolder = (path: string): Promise<void> =>
  makeFolder(path, process.geteuid?.() === 0 ? 0o711 : 0o700);

/** Warns if other users of the machine can list or change a folder (docs/reference/failures.md, L18). */
export async function warnOfOpenFolder(path: string, log: Pick<Log, 'warn'>): Promise<void> {
  try {
    if (((await stat(path)).mode & 0o066) === 0) return;
  } catch (error) {
    if (readCode(error) === 'ENOENT') return;
    throw error;
  }
  log.warn(`other users of this machine can read ${path}: close it with chmod go-rw`);
}

async function makeOne(path: string, mode: number | undefined): Promise<void> {
  try {
    await mkdir(path, mode);
  } catch (error) {
    if (readCode(error) !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error;
  }
}

const readCode = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
