import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

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

async function makeOne(path: string, mode: number | undefined): Promise<void> {
  try {
    await mkdir(path, mode);
  } catch (error) {
    if (readCode(error) !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error;
  }
}

const readCode = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
