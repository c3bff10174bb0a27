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

/** A process that holds an embedded database, or was refused it. */
export type DatabaseProcess = {
  /** The next thing it says. */
  next(): Promise<Line>;
  /** All that it said since the last `next`, once it is gone. */
  rest(): Promise<Line[]>;
  /** Ends it and its whole process group at once, its database living on. */
  kill(): Promise<void>;
  /** Ends it in order, with its database. */
  end(): Promise<void>;
};

export type RunOptions = {
  readonly dataDir: string;
  /** Whether the process is told that user namespaces do not work; by default it finds out. */
  readonly namespaces?: boolean;
  /** Whether rows must survive a power cut; they must by default, as in the product. */
  readonly sync?: boolean;
  /** Whether it inserts rows for ever. */
  readonly write?: boolean;
  /** A command line to put before the process, such as `setpriv --reuid …`. */
  readonly under?: readonly string[];
  readonly uid?: number;
};

/** Starts a process that holds an embedded database. */
export function runDatabaseProcess({ under = [], uid, ...options }: RunOptions): DatabaseProcess {
  const orders = JSON.stringify({ namespaces: true, sync: true, write: false, ...options });
  const script = path.join(import.meta.dirname, 'database-process.ts');
  const [file, ...args] = [...under, process.execPath, script, orders];
  const child = spawn(file, args, {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  const gone = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const read = async () => {
    const { value, done } = await lines.next();
    return done ? undefined : line.parse(JSON.parse(value));
  };
  return {
    next: async () => {
      const said = await read();
      if (!said) throw new Error('The process said nothing more.');
      return said;
    },
    rest: async () => {
      const said: Line[] = [];
      for (let one = await read(); one; one = await read()) said.push(one);
      return said;
    },
    kill: async () => {
      if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
      await gone;
    },
    end: async () => {
      child.stdin.end();
      await gone;
    },
  };
}
