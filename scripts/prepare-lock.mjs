// A lock between processes on one machine: a file that names its holder, and what the holder runs. Those who died leave
// the file behind, so it says enough to tell the living from the dead, even when the system has given the process number
// away again.

import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 200;
const SETTLE_MS = 50;

/**
 * @typedef {{ pid: number, started: string }} Holder
 * @typedef {object} Lock
 * @property {(pid: number) => void} share the lock also lasts as long as this process, should the own one be killed
 * @property {() => void} release gives the lock back; so does the end of the process
 */

/**
 * Waits until this process holds the lock.
 * @param {string} path the file
 * @param {(pid: number) => void} [onWait] called once when another process holds it
 * @returns {Promise<Lock>}
 */
export async function lock(path, onWait) {
  const id = randomUUID();
  let mine = describe(id, [process.pid]);
  for (let told = false; ;) {
    if (take(path, mine)) {
      // Two that judged the same holder dead may have cleared up after each other; the file says who came last.
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
    if (!told) onWait?.(alive.pid);
    told = true;
    await pause(POLL_MS);
  }
  const share = (/** @type {number} */ pid) => {
    mine = describe(id, [process.pid, pid]);
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
 * @param {string} id tells this lock from all others
 * @param {number[]} pids
 */
function describe(id, pids) {
  return JSON.stringify({ id, holders: pids.map((pid) => ({ pid, started: startOf(pid) })) });
}

/**
 * Makes the file with its text in one go: written aside and linked, so that nobody reads it half done.
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
 * @returns {Holder[]} none where the text is not a lock's
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
    // EPERM: it lives, and belongs to somebody else.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPERM') return false;
  }
  return startOf(pid) === started;
}

/**
 * When a process began, in the system's own words (Linux; elsewhere empty, and the number alone decides).
 * One that has ended and waits for its parent to notice has none.
 * @param {number} pid
 */
function startOf(pid) {
  const stat = read(`/proc/${pid}/stat`);
  const [state, ...rest] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  return state === 'Z' ? 'ended' : (rest[18] ?? '');
}
