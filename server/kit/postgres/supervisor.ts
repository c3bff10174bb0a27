import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { launch } from './launch.ts';
import type { Launched, LaunchPlan } from './launch.ts';
import { isServing } from './postmaster.ts';
import type { PidFile } from './postmaster.ts';

export type Supervisor = {
  getPid(): number;
  /** Returns the pid of the server, which keeps running. */
  release(): Promise<number>;
};

/** In milliseconds, for a server that is not our child process. */
const lookEvery = 500;

/** In milliseconds, between two attempts to restart the server. */
const longestPause = 5_000;

/** A restart uses the same socket, so that connections can be opened again without restarting the product. */
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
  // The loop only ends when released; errors caused by the release are ignored.
  const watching = watch().catch((error: unknown) => {
    if (!released.signal.aborted) throw error;
  });
  return {
    getPid: () => current.pid,
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
