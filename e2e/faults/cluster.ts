import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readdirSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { findFreePort } from '../../server/testing/pooler.ts';
import type { Queried } from './database.ts';

/** Where Debian's packages put them; they may be missing from the PATH of a user. */
const PROGRAMS = { patroni: '/usr/bin/patroni', etcd: '/usr/bin/etcd', haproxy: '/usr/sbin/haproxy' };
const POSTGRES = '/usr/lib/postgresql';
const DATABASE = 'attend';
const MEMBERS = 3;

/** Returns why a cluster cannot be started on this machine, if so. */
export const findMissingProgram = (): string | undefined =>
  [...Object.values(PROGRAMS), POSTGRES].find((path) => !existsSync(path));

/** As docs/scale.md recommends: another server leads 20 to 25 seconds after the primary has gone. */
const TIMES = { ttl: 20, loop_wait: 2, retry_timeout: 5 };

interface Member {
  name: string;
  folder: string;
  port: number;
  /** Of Patroni's REST API. */
  api: number;
  patroni: ChildProcess | undefined;
}

/** Patroni's three PostgreSQL servers with synchronous replication, an etcd, and HAProxy in front of the primary. */
export class Cluster implements AsyncDisposable, Queried {
  /** Through HAProxy, which knows the primary. */
  readonly connection: string;
  readonly #folder: string;
  readonly #members: readonly Member[];
  readonly #stack: AsyncDisposableStack;

  private constructor(made: { connection: string; folder: string; members: Member[]; stack: AsyncDisposableStack }) {
    this.connection = made.connection;
    this.#folder = made.folder;
    this.#members = made.members;
    this.#stack = made.stack;
  }

  static async start(): Promise<Cluster> {
    await using stack = new AsyncDisposableStack();
    const folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'cluster-'));
    stack.defer(() => rm(folder, { recursive: true, force: true }));
    await own(folder);
    const etcd = await startEtcd(folder, stack);
    const members: Member[] = [];
    while (members.length < MEMBERS) members.push(await makeMember(folder, members.length, etcd));
    const front = await findFreePort();
    const connection = `postgres://postgres@127.0.0.1:${front}/${DATABASE}`;
    const cluster = new Cluster({ connection, folder, members, stack: stack.move() });
    cluster.#stack.defer(() => cluster.#stopMembers());
    try {
      await cluster.#startMembers(front);
    } catch (error) {
      await cluster[Symbol.asyncDispose]();
      throw error;
    }
    return cluster;
  }

  async #startMembers(front: number): Promise<void> {
    await this.#startHaproxy(front);
    const [first] = this.#members;
    if (!first) throw new Error('a cluster has members');
    // The first one initializes the cluster, the others copy it.
    await this.#startMember(first);
    await waitUntil(() => this.findPrimary(), expect.anything());
    await Promise.all(this.#members.slice(1).map((member) => this.#startMember(member)));
    await this.waitUntilWhole();
    await queryAt(this.#port, 'postgres', `create database ${DATABASE}`);
  }

  /** Waits until the primary has a synchronous standby and another one, and HAProxy has found it. */
  async waitUntilWhole(): Promise<void> {
    const countStandbys = () =>
      queryAt<{ all: number; sync: number }>(
        this.#port,
        'postgres',
        `select count(*)::integer as all, (count(*) filter (where sync_state = 'sync'))::integer as sync
         from pg_stat_replication where state = 'streaming'`,
      ).catch(() => []);
    await waitUntil(countStandbys, [{ all: MEMBERS - 1, sync: 1 }]);
  }

  /** As a machine that loses its power: neither Patroni nor PostgreSQL can say goodbye. */
  async killPrimary(): Promise<Member> {
    const primary = await this.findPrimary();
    if (!primary) throw new Error('the cluster has no primary');
    await kill(primary);
    return primary;
  }

  /** It joins as a standby. */
  async revive(member: Member): Promise<void> {
    await this.#startMember(member);
    await this.waitUntilWhole();
  }

  async findPrimary(): Promise<Member | undefined> {
    for (const member of this.#members) if ((await getStatus(member, 'primary')) === 200) return member;
    return undefined;
  }

  /** Changes the configuration of the whole cluster, and waits until the primary has it. */
  async replicateAsynchronously(): Promise<void> {
    const primary = await this.findPrimary();
    const body = JSON.stringify({ synchronous_mode: false });
    const { ok } = await fetch(`http://127.0.0.1:${primary?.api}/config`, { method: 'PATCH', body });
    if (!ok) throw new Error('the cluster takes no other configuration');
    const read = () => this.query<{ names: string }>(`select current_setting('synchronous_standby_names') as names`);
    await waitUntil(read, [{ names: '' }]);
  }

  /** Stops the processes that send to standbys in place. Disposing kills them: they outlive a killed primary. */
  async freezeReplication(): Promise<Disposable> {
    const senders = await this.query<{ pid: number }>('select pid from pg_stat_replication');
    const signal = (name: NodeJS.Signals) => senders.forEach(({ pid }) => process.kill(pid, name));
    signal('SIGSTOP');
    return { [Symbol.dispose]: () => signal('SIGKILL') };
  }

  async query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return queryAt<Row>(this.#port, DATABASE, text, values);
  }

  get #port(): number {
    return Number(new URL(this.connection).port);
  }

  async #startMember(member: Member): Promise<void> {
    const log = openSync(join(member.folder, 'patroni.log'), 'a');
    member.patroni = spawn(PROGRAMS.patroni, [join(member.folder, 'patroni.json')], {
      ...UNPRIVILEGED,
      env: { PATH: '/usr/bin:/bin', HOME: member.folder },
      stdio: ['ignore', log, log],
    });
    await once(member.patroni, 'spawn');
  }

  async #startHaproxy(port: number): Promise<void> {
    const servers = this.#members.map(
      ({ name, port: own, api }) => `  server ${name} 127.0.0.1:${own} check port ${api}`,
    );
    const file = join(this.#folder, 'haproxy.cfg');
    await writeFile(
      file,
      `defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`,
    );
    const child = spawn(PROGRAMS.haproxy, ['-db', '-f', file], { stdio: 'ignore' });
    this.#stack.defer(() => end(child));
    await once(child, 'spawn');
  }

  async #stopMembers(): Promise<void> {
    await Promise.all(this.#members.map(kill));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#stack.disposeAsync();
  }
}

const WAIT = { interval: 200, timeout: 120_000 };

/** Also before a test begins, where `expect.poll` does not work. */
const waitUntil = (read: () => Promise<unknown>, wanted: unknown): Promise<void> =>
  vi.waitFor(async () => expect(await read()).toEqual(wanted), WAIT);

/** PostgreSQL refuses to run as root. */
const UNPRIVILEGED = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

async function own(folder: string): Promise<void> {
  if (UNPRIVILEGED.uid !== undefined) await chown(folder, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
}

async function startEtcd(folder: string, stack: AsyncDisposableStack): Promise<number> {
  const [port, peer] = [await findFreePort(), await findFreePort()];
  const [clients, peers] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peer}`];
  const args = [`--data-dir=${join(folder, 'etcd')}`, `--initial-cluster=default=${peers}`];
  args.push(`--listen-client-urls=${clients}`, `--advertise-client-urls=${clients}`);
  args.push(`--listen-peer-urls=${peers}`, `--initial-advertise-peer-urls=${peers}`);
  const child = spawn(PROGRAMS.etcd, args, { ...UNPRIVILEGED, stdio: 'ignore' });
  stack.defer(() => end(child));
  const isHealthy = () =>
    fetch(`${clients}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitUntil(isHealthy, true);
  return port;
}

async function makeMember(parent: string, number: number, etcd: number): Promise<Member> {
  const name = `member${number}`;
  const folder = join(parent, name);
  await mkdir(folder);
  await own(folder);
  const [port, api] = [await findFreePort(), await findFreePort()];
  const config = {
    scope: 'cluster',
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      // Strict: without a standby that confirms, writes wait instead of being acknowledged by one server alone.
      dcs: { ...TIMES, synchronous_mode: true, synchronous_mode_strict: true, postgresql: { use_pg_rewind: true } },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, 'data'),
      bin_dir: findBinaries(),
      pgpass: join(folder, 'pgpass'),
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      parameters: { unix_socket_directories: '', shared_buffers: '64MB', max_connections: 100 },
    },
  };
  await writeFile(join(folder, 'patroni.json'), JSON.stringify(config));
  return { name, folder, port, api, patroni: undefined };
}

/** The newest on this machine. */
function findBinaries(): string {
  const versions = readdirSync(POSTGRES).map(Number).filter(Number.isInteger);
  return join(POSTGRES, String(Math.max(...versions)), 'bin');
}

const getStatus = ({ api }: Member, path: string): Promise<number> =>
  fetch(`http://127.0.0.1:${api}/${path}`).then(
    ({ status }) => status,
    () => 0,
  );

async function queryAt<Row extends object>(port: number, database: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ host: '127.0.0.1', port, database, user: 'postgres', connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function kill({ patroni, folder }: Member): Promise<void> {
  if (patroni) await end(patroni);
  const text = await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  if (!(pid > 0)) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
