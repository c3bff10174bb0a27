import { execFileSync } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Mounts a small file system in memory; undefined where that is forbidden: only root may, and not in every container. */
export function mountSmallDisk(folder: string, size: string): Disposable | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch {
    return undefined;
  }
  return { [Symbol.dispose]: () => void execFileSync('umount', ['-l', folder]) };
}

/** Takes all the room that is left, to the last byte, until it is disposed. */
export async function fillDisk(folder: string): Promise<AsyncDisposable> {
  const path = join(folder, 'filler');
  await using file = await open(path, 'w');
  for (let size = 1024 * 1024; size >= 1;) {
    try {
      await file.writeFile(Buffer.alloc(size));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      size = Math.floor(size / 2);
    }
  }
  return { [Symbol.asyncDispose]: () => rm(path) };
}
