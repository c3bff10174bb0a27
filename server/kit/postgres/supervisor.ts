import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { launch } from './launch.ts';
import type { Launched, LaunchPlan } from './launch.ts';
import { isServing } from './postmaster.ts';
import type { PidFile } from './postmaster.ts';

/** Watches over a server until released. */
export type Supervisor = {
  /** The process that serves now, or served last. */
  pid(): number;
  /** Ends the watch and tells the process to stop. */
  release(): Promise<number>;
};

/** How often a server that is not our child is looked at, in milliseconds. */
const lookEvery = 500;

/** The longest pause between two attempts to start the server again, in milliseconds. */
const longestPause = 5_000;

/**
 * Starts a server again on the same socket when it ends on its own (killed for want of memory, for example), so
 * that connections can be made again without a restart of the product.
 */
export function keepRunning(plan: LaunchPlan, first: Launched | PidFile, log: (sentence: string) => void): Supervisor {
  const released = new AbortController();
  let current = first;
  const watch = async () => {
    for (;;) {
      await waitForEnd(current, plan.dataDir, released.signal);
      log(`The database server (process ${current.pid}) has ended; starting it again.`);
      current = await startAgain(plan, current.connection.host, log, released.signal);
    }
  };
  // The only way out of the watch is the release.
  const watching = watch().catch((error: unknown) => {
    if (!released.signal.aborted) throw error;
  });
  return {
    pid: () => current.pid,
    release: async () => {
      released.abort();
      await watching;
      return current.pid;
    },
  };
}

async function waitForEnd(server: Launched | PidFile, dataDir: string, signal: AbortSignal): Promise<void> {
  if (!('process' in server)) {
    while (await isServing(server.pid, dataDir)) await wait(lookEvery, undefined, { signal, ref: false });
  } else if (server.process.exitCode === null && server.process.signalCode === null) {
    await once(server.process, 'exit', { signal });
  }
}

async function startAgain(
  plan: LaunchPlan,
  socketDir: string,
  log: (sentence: string) => void,
  signal: AbortSignal,
): Promise<Launched> {
  for (let pause = 100; ; pause = Math.min(2 * pause, longestPause)) {
    try {
      return await launch(plan, socketDir, signal);
    } catch (error) {
      signal.throwIfAborted();
      log(error instanceof Error ? error.message : String(error));
      await wait(pause, undefined, { signal, ref: false });
    }
  }
}
