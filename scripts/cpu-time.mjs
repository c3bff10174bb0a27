// The CPU time of commands and of everything that they start, from Linux's /proc. On other systems nothing is measured.

import { readdirSync, readFileSync } from 'node:fs';

/**
 * @typedef {{ pid: number, parent: number, started: number, own: number, reaped: number }} Stat What proc(5) says in
 * /proc/<pid>/stat; times in seconds. `reaped` is that of ended children for which the process has waited.
 */

/** Linux counts in these for programs, whatever the kernel's own is. */
const TICKS_PER_SECOND = 100;

/**
 * Makes a meter that adds up CPU time by name. It must sample now and then, because the time of a process is lost if
 * nobody waits for its end: browsers and database servers often outlive their parents.
 * @param {() => Stat[]} [list] lists all processes
 */
export function createCpuMeter(list = listProcesses) {
  /** @type {Map<number, { name: string, stat: Stat }>} */
  const running = new Map();
  /** @type {Map<string, number>} */
  const ended = new Map();

  function sample() {
    const stats = new Map(list().map((stat) => [stat.pid, stat]));
    const isRunning = (/** @type {Stat} */ { pid, started }) => stats.get(pid)?.started === started;
    for (const [pid, { name, stat }] of running) {
      if (isRunning(stat)) continue;
      running.delete(pid);
      const parent = running.get(stat.parent);
      // A parent that goes on has waited for it, so its time is a part of the parent's from now on.
      if (!parent || !isRunning(parent.stat)) ended.set(name, (ended.get(name) ?? 0) + stat.own + stat.reaped);
    }
    for (const stat of stats.values()) {
      const name = findName(stat, stats);
      if (name !== undefined) running.set(stat.pid, { name, stat });
    }
  }

  /**
   * @param {Stat | undefined} stat
   * @param {Map<number, Stat>} stats
   * @returns {string | undefined}
   */
  function findName(stat, stats) {
    if (!stat) return undefined;
    return running.get(stat.pid)?.name ?? findName(stats.get(stat.parent), stats);
  }

  return {
    /**
     * Begins to measure a process and its descendants.
     * @param {number} pid
     * @param {string} name
     */
    watch(pid, name) {
      const stat = list().find((one) => one.pid === pid);
      if (stat) running.set(pid, { name, stat });
    },
    sample,
    /**
     * Returns the seconds up to the last sample.
     * @param {string} name
     */
    getSeconds: (name) =>
      [...running.values()]
        .filter((process) => process.name === name)
        .reduce((sum, { stat }) => sum + stat.own + stat.reaped, ended.get(name) ?? 0),
  };
}

/** @returns {Stat[]} */
function listProcesses() {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readStat(Number(name)) ?? []);
  } catch {
    return [];
  }
}

/** @param {number} pid */
function readStat(pid) {
  try {
    return parseStat(pid, readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    // It has ended.
    return undefined;
  }
}

/**
 * @param {number} pid
 * @param {string} line
 * @returns {Stat}
 */
export function parseStat(pid, line) {
  // The name of the program, in parentheses, may contain spaces and parentheses.
  const fields = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0, user = 0, system = 0, reapedUser = 0, reapedSystem = 0, started = 0] = [1, 11, 12, 13, 14, 19].map(
    (at) => fields[at],
  );
  return {
    pid,
    parent,
    started,
    own: (user + system) / TICKS_PER_SECOND,
    reaped: (reapedUser + reapedSystem) / TICKS_PER_SECOND,
  };
}
