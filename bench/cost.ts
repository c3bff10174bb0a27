import { readdirSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';

/** What a page of a server is asked for. */
export interface Target {
  /** The server's process; those below it count too. */
  pid: number;
  port: number;
  host: string;
  path: string;
}

/** What one slice of requests cost. */
export interface Slice {
  requests: number;
  /** Processor time of the server and all below it, per request. */
  microseconds: number;
  /** By the clock on the wall, with one connection. */
  perSecond: number;
}

/** The kernel counts processor time in hundredths of a second. */
const TICK_US = 10_000;

/** Asks for a page again and again over one connection, for so many milliseconds, and counts what it cost the server. */
export async function measureSlice(target: Target, milliseconds: number): Promise<Slice> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const [from, before] = [performance.now(), readProcessorTicks(target.pid)];
  let requests = 0;
  while (performance.now() - from < milliseconds) {
    await fetchPage(target, agent);
    requests += 1;
  }
  const [ticks, passed] = [readProcessorTicks(target.pid) - before, performance.now() - from];
  agent.destroy();
  return { requests, microseconds: (ticks * TICK_US) / requests, perSecond: (requests * 1000) / passed };
}

/** The page as a browser is sent it. */
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

/** User and system time of a process and all below it, in the kernel's ticks. */
function readProcessorTicks(root: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readStat);
  const family = new Set([root]);
  // Children are listed after their parents, but for the numbers that the kernel gives anew.
  for (let size = 0; size < family.size;) {
    size = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return all.reduce((sum, { pid, ticks }) => (family.has(pid) ? sum + ticks : sum), 0);
}

function readStat(name: string): { pid: number; parent: number; ticks: number }[] {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    // The name of the program, in parentheses, may have spaces in it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [{ pid: Number(name), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }];
  } catch {
    // Gone meanwhile.
    return [];
  }
}
