import { readdirSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';

export interface Target {
  /** Descendants of the process are included. */
  pid: number;
  port: number;
  host: string;
  path: string;
  /** Called before each request; what it makes the server do counts. */
  prepare?: () => Promise<void>;
}

export interface Slice {
  requests: number;
  /** CPU time of the server and its descendants per request. */
  microseconds: number;
  /** Wall-clock time over one connection. */
  perSecond: number;
}

/** The kernel counts CPU time in hundredths of a second. */
export const TICK_US = 10_000;

/** Requests the page repeatedly over one connection. */
export async function measureSlice(target: Target, milliseconds: number): Promise<Slice> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const [from, before] = [performance.now(), readProcessorTicks(target.pid)];
  let requests = 0;
  while (performance.now() - from < milliseconds) {
    await target.prepare?.();
    await fetchPage(target, agent);
    requests += 1;
  }
  const [ticks, passed] = [readProcessorTicks(target.pid) - before, performance.now() - from];
  agent.destroy();
  return { requests, microseconds: (ticks * TICK_US) / requests, perSecond: (requests * 1000) / passed };
}

/** Compressed, as a browser receives it. */
export async function fetchPage({ port, host, path }: Omit<Target, 'pid'>, agent?: Agent): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { host, 'accept-encoding': 'br' };
    const asked = get({ host: '127.0.0.1', port, path, headers, ...(agent && { agent }) }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve(Buffer.concat(parts))
          : reject(new Error(`${host}${path} answered ${answer.statusCode}`)),
      );
    });
    asked.on('error', reject);
  });
}

/** In kernel ticks, with the descendants. */
export function readProcessorTicks(root: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readStat);
  const family = new Set([root]);
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
    return [{ pid: Number(name), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }];
  } catch {
    // The process has ended meanwhile.
    return [];
  }
}
