import { readdirSync, readFileSync } from 'node:fs';

export interface Slice {
  requests: number;
  /** CPU time of the processes and their descendants per request. */
  microseconds: number;
  /** Wall-clock time. */
  perSecond: number;
  /** Milliseconds of each request, sorted. */
  latencies: readonly number[];
}

/** What is measured: processes, and a request that rejects if its answer is not right. */
export interface Target {
  /** Descendants are included. */
  pids: readonly number[];
  send: () => Promise<unknown>;
}

/** The kernel counts CPU time in hundredths of a second. */
export const TICK_US = 10_000;

/** Sends requests over `clients` connections at once, each as soon as the one before it is answered. */
export async function measureSlice({ pids, send }: Target, milliseconds: number, clients = 1): Promise<Slice> {
  const before = readProcessorTicks(pids);
  const from = performance.now();
  const latencies: number[] = [];
  const work = async () => {
    do {
      const began = performance.now();
      await send();
      latencies.push(performance.now() - began);
    } while (performance.now() - from < milliseconds);
  };
  await Promise.all(Array.from({ length: clients }, work));
  const passed = performance.now() - from;
  const ticks = readProcessorTicks(pids) - before;
  const requests = latencies.length;
  return {
    requests,
    microseconds: (ticks * TICK_US) / requests,
    perSecond: (requests * 1000) / passed,
    latencies: latencies.toSorted((a, b) => a - b),
  };
}

/** Sends requests one after another while `work` runs; returns the milliseconds of each, sorted, and what `work` did. */
export async function measureDuring<T>(
  work: Promise<T>,
  ...sends: readonly Target['send'][]
): Promise<{ result: T; latencies: number[][] }> {
  const running = { isOver: false };
  const repeat = async (send: Target['send']) => {
    const latencies: number[] = [];
    while (!running.isOver) {
      const began = performance.now();
      await send();
      latencies.push(performance.now() - began);
    }
    return latencies.toSorted((a, b) => a - b);
  };
  const end = () => {
    running.isOver = true;
  };
  const [result, ...latencies] = await Promise.all([work.finally(end), ...sends.map(repeat)]);
  return { result, latencies };
}

/** In kernel ticks, with the descendants. */
export function readProcessorTicks(roots: readonly number[]): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readStat);
  const family = new Set(roots);
  // Repeated until nothing is added: a reused process number can list a child before its parent.
  for (let size = 0; size < family.size;) {
    size = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return all.reduce((sum, { pid, ticks }) => (family.has(pid) ? sum + ticks : sum), 0);
}

function readStat(name: string): { pid: number; parent: number; ticks: number }[] {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    // The program's name, in parentheses, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Children that have ended and were waited for count for their parent.
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
    return [{ pid: Number(name), parent: Number(fields[1]), ticks }];
  } catch {
    // The process has ended meanwhile.
    return [];
  }
}
