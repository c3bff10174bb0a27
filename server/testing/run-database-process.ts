import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const connection = z.object({ host: z.string(), port: z.number(), user: z.string(), database: z.string() });

const line = z.union([
  z.object({ pid: z.number(), adopted: z.boolean(), connection }),
  z.object({ refusal: z.string() }),
  z.object({ acknowledged: z.number() }),
]);

export type Line = z.infer<typeof line>;

export type DatabaseProcess = {
  readLine(): Promise<Line>;
  /** Waits until the process has ended. */
  readRest(): Promise<Line[]>;
  /** Kills the process group, too; the database survives. */
  kill(): Promise<void>;
  /** Stops the database, too. */
  end(): Promise<void>;
};

export type RunOptions = {
  readonly dataDir: string;
  /** False makes the process treat user namespaces as unavailable; by default it tries them. */
  readonly namespaces?: boolean;
  /** Whether rows must survive a power failure; true by default, as in the product. */
  readonly sync?: boolean;
  readonly write?: boolean;
  readonly walArchive?: string;
  /** A command line to run the process with, such as `setpriv --reuid …`. */
  readonly under?: readonly string[];
  readonly uid?: number;
};

export function runDatabaseProcess({ under = [], uid, ...options }: RunOptions): DatabaseProcess {
  const orders = JSON.stringify({ namespaces: true, sync: true, write: false, ...options });
  const script = path.join(import.meta.dirname, 'database-process.ts');
  const [file, ...args] = [...under, process.execPath, script, orders];
  const child = spawn(file, args, {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const read = async () => {
    const { value, done } = await lines.next();
    return done ? undefined : line.parse(JSON.parse(value));
  };
  return {
    readLine: async () => {
      const said = await read();
      if (!said) throw new Error('The process said nothing more.');
      return said;
    },
    readRest: async () => {
      const said: Line[] = [];
      for (let one = await read(); one; one = await read()) said.push(one);
      return said;
    },
    kill: async () => {
      if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
      await exited;
    },
    end: async () => {
      child.stdin.end();
      await exited;
    },
  };
}
