// A lock between processes on one machine: a file that names its holder. A holder that died leaves the file behind, so
// the file says enough to tell the living from the dead, even when the system has given the process number away again.

import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 200;
const SETTLE_MS = 50;

/**
 * Waits until this process holds the lock.
 * @param {string} path the file
 * @param {(pid: number) => void} [onWait] called once when another process holds it
 * @returns {Promise<() => void>} gives the lock back; so does the end of the process
 */
export async function lock(path, onWait) {
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid), id: randomUUID() });
  for (let told = false; ;) {
    if (take(path, mine)) {
      // Two that judged the same holder dead may have cleared up after each other; the file says who came last.
      await pause(SETTLE_MS);
      if (read(path) === mine) break;
    }
    const held = read(path);
    if (held === undefined) continue;
    const holder = parse(held);
    if (holder === undefined || !isAlive(holder)) {
      if (read(path) === held) rmSync(path, { force: true });
      continue;
    }
    if (!told) onWait?.(holder.pid);
    told = true;
    await pause(POLL_MS);
  }
  const release = () => {
    process.off('exit', release);
    if (read(path) === mine) rmSync(path, { force: true });
  };
  process.on('exit', release);
  return release;
}

/** @typedef {{ pid: number, started: string }} Holder */

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
 * @returns {Holder | undefined}
 */
function parse(text) {
  try {
    const { pid, started } = /** @type {Holder} */ (JSON.parse(text));
    return { pid, started };
  } catch {
    return undefined;
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
 * @param {number} pid
 */
function startOf(pid) {
  const stat = read(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
