import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findInstalledBinaries } from '../../server/kit/postgres/binaries.ts';
import { prepareCluster } from '../../server/kit/postgres/cluster.ts';
import { canUseNamespaces, findInstallation } from '../../server/kit/postgres/installation.ts';
import { launch, makeSocketDir, removeSocketDir, type LaunchPlan } from '../../server/kit/postgres/launch.ts';
import { isServing, type ServerConnection } from '../../server/kit/postgres/postmaster.ts';

/** The least that a test needs: writes stay durable, as in production. */
const SETTINGS = { max_connections: '80', shared_buffers: '64MB', max_parallel_workers_per_gather: '0' };

export interface Queried {
  /** Runs one statement on a connection of its own. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
}

/** A PostgreSQL of a test's own, which nothing restarts: its faults are the test's. */
export class Database implements AsyncDisposable, Queried {
  readonly connection: ServerConnection;
  readonly dataDir: string;
  readonly #plan: LaunchPlan;
  #pid: number;

  private constructor(plan: LaunchPlan, connection: ServerConnection, pid: number) {
    this.#plan = plan;
    this.dataDir = plan.dataDir;
    this.connection = connection;
    this.#pid = pid;
  }

  /** In memory by default, where a crash of the process is no different from one on a disk. */
  static async start(settings: Readonly<Record<string, string>> = {}, parent = findFolder()): Promise<Database> {
    const folder = await mkdtemp(join(parent, 'faults-'));
    const dataDir = join(folder, 'postgres');
    const { signal } = new AbortController();
    const installation = await findInstallation(dataDir, await findInstalledBinaries(), canUseNamespaces, signal);
    await prepareCluster(dataDir, installation, false, signal);
    const plan = { dataDir, installation, logFile: join(folder, 'log'), settings: { ...SETTINGS, ...settings } };
    const { pid, connection } = await launch(plan, await makeSocketDir(installation), signal);
    // The product's own server has no other port.
    const port = Number(settings['port'] ?? connection.port);
    return new Database(plan, { ...connection, port }, pid);
  }

  /** Its other processes are children of this one. */
  get pid(): number {
    return this.#pid;
  }

  /** After a stop. Returns once it accepts connections. */
  async restart(): Promise<void> {
    const { pid } = await launch(this.#plan, this.connection.host, new AbortController().signal);
    this.#pid = pid;
  }

  /** SIGQUIT is the immediate stop: nothing is written, as in a crash. Waits until the server is gone. */
  async stop(signal: 'SIGQUIT' | 'SIGKILL' | 'SIGINT'): Promise<void> {
    process.kill(this.#pid, signal);
    await this.waitUntilGone();
  }

  /** Asks again and again by itself: benchmarks use it too, and have no `vi`. */
  async waitUntilGone(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const look = () => void this.isRunning().then((running) => !running && resolve(), reject);
    const [looking, ending] = [setInterval(look, 10), setTimeout(reject, 60_000, new Error('the database still runs'))];
    try {
      await promise;
    } finally {
      clearInterval(looking);
      clearTimeout(ending);
    }
  }

  isRunning(): Promise<boolean> {
    return isServing(this.#pid, this.dataDir);
  }

  /** Stops all its processes in place: connections stay open and nothing answers. Disposing continues them. */
  freeze(): Disposable {
    const processes = [this.#pid, ...listChildren(this.#pid)];
    for (const pid of processes) signalIfAlive(pid, 'SIGSTOP');
    return { [Symbol.dispose]: () => processes.forEach((pid) => signalIfAlive(pid, 'SIGCONT')) };
  }

  /** A connection that the test holds, beside those of the product. */
  connect(): Promise<pg.Client & AsyncDisposable> {
    return connectTo(this.connection);
  }

  /** Runs one statement on a connection of its own. */
  query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return runStatement<Row>(this.connection, text, values);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (await this.isRunning()) await this.stop('SIGQUIT');
    await removeSocketDir(this.connection.host);
    await rm(join(this.dataDir, '..'), { recursive: true, force: true });
  }
}

async function connectTo(connection: ServerConnection): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({ ...connection, application_name: 'faults' });
  // The server may end it.
  client.on('error', () => undefined);
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end().catch(() => undefined) });
}

/** On a connection of its own. */
export async function runStatement<Row extends object>(
  connection: ServerConnection,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  await using client = await connectTo(connection);
  const { rows } = await client.query<Row>(text, values);
  return rows;
}

const findFolder = () => (existsSync('/dev/shm') ? '/dev/shm' : tmpdir());

function listChildren(parent: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // The name in parentheses may contain spaces; the parent's id is the second field after it.
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ');
      return Number(fields?.[1]) === parent ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
