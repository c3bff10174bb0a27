import { chmodSync, closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { PostgresError } from './error.ts';

/** In milliseconds, for a process that was just killed. */
const patience = 2_000;

/** Whoever can open the file can take its lock. */
const OWNER_ONLY = 0o600;

export type FolderLock = Disposable;

/** Keeps held locks from being garbage collected, which would release them. */
const held = new Set<DatabaseSync>();

/**
 * Takes the lock beside a data folder, so that only one process at a time runs a server on it. Node has no flock(), but
 * an exclusive SQLite transaction on an empty file is an operating system lock as well: it also works between
 * containers that share the folder, and the kernel releases it when the holder is killed.
 *
 * @throws PostgresError if another process (or this one) holds it.
 */
export function lockFolder(dataDir: string): FolderLock {
  const file = open(`${dataDir}.lock`);
  try {
    file.exec('begin exclusive');
  } catch (cause) {
    file.close();
    throw new PostgresError(
      `The data folder ${dataDir} is in use by another running process. Stop that process first, or use another folder.`,
      { cause },
    );
  }
  held.add(file);
  return {
    [Symbol.dispose]: () => {
      if (held.delete(file)) file.close();
    },
  };
}

function open(path: string): DatabaseSync {
  try {
    createPrivately(path);
    return new DatabaseSync(path, { timeout: patience });
  } catch (cause) {
    throw new PostgresError(`The lock file ${path} cannot be written. Does the folder belong to another user?`, {
      cause,
    });
  }
}

/** Never opens an existing file: closing it would release the lock that this process may hold on it. */
function createPrivately(path: string): void {
  try {
    closeSync(openSync(path, 'wx', OWNER_ONLY));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    chmodSync(path, OWNER_ONLY);
  }
}
