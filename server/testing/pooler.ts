import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ServerConnection } from '../kit/postgres/postmaster.ts';

/** PgBouncer, from Debian's package. It runs as an unprivileged user, so it reaches servers by TCP only. */

export const hasPooler = (): boolean => spawnSync('pgbouncer', ['--version']).error === undefined;

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Settings of a PostgreSQL that a pooler can reach. The folder must be readable for all. */
export async function makePooledSettings(folder: string): Promise<{ port: string } & Record<string, string>> {
  const hba_file = join(folder, 'hba.conf');
  await writeFile(hba_file, 'local all all trust\nhost all all 127.0.0.1/32 trust\n');
  return { listen_addresses: '127.0.0.1', port: String(await findFreePort()), hba_file };
}

export interface Pooler extends AsyncDisposable {
  /** As `DATABASE_URL`. */
  url: string;
}

/** Without any setting about startup parameters. */
export async function startPooler(
  { user, database, port }: Pick<ServerConnection, 'user' | 'database' | 'port'>,
  { folder, mode, poolSize = 8 }: { folder: string; mode: string; poolSize?: number },
): Promise<Pooler> {
  const listen = await findFreePort();
  const ini = `[databases]
${database} = host=127.0.0.1 port=${port} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${poolSize}
`;
  const file = join(folder, `${listen}.ini`);
  await writeFile(file, ini);
  const uid = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const pooler = spawn('pgbouncer', [file], { ...uid, stdio: ['ignore', 'ignore', 'pipe'] });
  const up = Promise.withResolvers<void>();
  pooler.stderr.on('data', (line) => String(line).includes('process up') && up.resolve());
  await up.promise;
  return {
    url: `postgres://${user}@127.0.0.1:${listen}/${database}`,
    [Symbol.asyncDispose]: async () => {
      pooler.kill('SIGKILL');
      await once(pooler, 'exit');
    },
  };
}
