// A lock between processes on one machine: a file with the processes that hold it. A crashed process leaves the file
// behind, so the file also has start times, which show that a holder is dead even if the system has reused its process
// number.

import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 200;
const SETTLE_MS = 50;

/**
 * @typedef {{ pid: number, started: string }} Holder
 * @typedef {object} Lock
 * @property {(pid: number) => void} share extends the lock to another process too, in case this one is killed
 * @property {() => void} release releases the lock; the end of the process does, too
 */

/**
 * Waits until this process holds the lock.
 * @param {string} path the file
 * @param {(pid: number) => void} [onWait] called once if another process holds it
 * @returns {Promise<Lock>}
 */
export async function lock(path, onWait) {
  const id = randomUUID();
  const holders = [process.pid];
  let mine = describe(id, holders);
  for (let announced = false; ;) {
    if (take(path, mine)) {
      // Two processes that found the same dead holder may each have removed the other's new file; the file shows who
      // was last.
      await pause(SETTLE_MS);
      if (read(path) === mine) break;
    }
    const held = read(path);
    if (held === undefined) continue;
    const alive = parse(held).find(isAlive);
    if (alive === undefined) {
      if (read(path) === held) rmSync(path, { force: true });
      continue;
    }
    if (!announced) onWait?.(alive.pid);
    announced = true;
    await pause(POLL_MS);
  }
  const share = (/** @type {number} */ pid) => {
    holders.push(pid);
    mine = describe(id, holders);
    const aside = `${path}.${process.pid}`;
    writeFileSync(aside, mine);
    renameSync(aside, path);
  };
  const release = () => {
    process.off('exit', release);
    if (read(path) === mine) rmSync(path, { force: true });
  };
  process.on('exit', release);
  return { share, release };
}

/**
 * @param {string} id unique to this lock
 * @param {number[]} pids
 */
function describe(id, pids) {
  return JSON.stringify({ id, holders: pids.map((pid) => ({ pid, started: startOf(pid) })) });
}

/**
 * Creates the file with its text atomically: written to another file and linked, so that no reader sees a part of it.
 * @param {string} path
 * @param {string} text
 */
function take(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  const aside = `${path}.${process.pid}`;
  writeFileSync(aside, text);
  try {
    linkSync(aside, path);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * @param {string} text
 * @returns {Holder[]} empty if the text is not a lock's
 */
function parse(text) {
  try {
    return /** @type {{ holders: Holder[] }} */ (JSON.parse(text)).holders.map(({ pid, started }) => ({
      pid,
      started,
    }));
  } catch {
    return [];
  }
}

/** @param {Holder} holder */
function isAlive({ pid, started }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPERM') return false;
  }
  return startOf(pid) === started;
}

/**
 * Returns when a process started, in the system's format (Linux only; elsewhere it is empty, and only the number
 * counts). A zombie process has none.
 * @param {number} pid
 */
function startOf(pid) {
  const stat = read(`/proc/${pid}/stat`);
  const [state, ...rest] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  return state === 'Z' ? 'ended' : (rest[18] ?? '');
}
