import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readPidFile } from '../server/kit/postgres/postmaster.ts';
import { writeInstallNote } from './prepare-state.mjs';

/** `npm start` as somebody runs it in a terminal. */

const ROOT = join(import.meta.dirname, '..');

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'test-start-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function findFreePort(): Promise<number> {
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address() as AddressInfo;
  free.close();
  return port;
}

/** In a process group of its own, on the embedded database in `dataDir`. */
async function startByNpm(dataDir: string, env: Record<string, string> = {}) {
  const port = await findFreePort();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    detached: true,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: dataDir,
      SEED_DEMO: 'false',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => (output[name] += text));
  const closed = once(child, 'close');
  const signal = (name: NodeJS.Signals) => process.kill(-(child.pid ?? 0), name);
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) signal('SIGKILL');
  });
  return { port, output, signal, closed };
}

const PRODUCTION = {
  NODE_ENV: 'production',
  PRODUCT_DOMAIN: 'localhost',
  ALLOW_SANDBOX: 'true',
  SMTP_URL: 'smtp://127.0.0.1:1',
};

it('a signal to its process group ends the product and its database in order, at any time', async () => {
  const dataDir = await makeFolder();
  const database = join(dataDir, 'postgres');
  const early = await startByNpm(dataDir);
  await expect.poll(() => existsSync(`${database}.init`)).toBe(true);
  early.signal('SIGINT');
  await early.closed;
  expect(early.output.stderr).toBe('');

  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    const product = await startByNpm(dataDir);
    await expect.poll(() => product.output.stdout).toContain('is ready');
    product.signal(name);
    await product.closed;
    expect(product.output.stderr).toBe('');
    // PostgreSQL removes its file as the last step of an orderly end.
    expect(await readPidFile(database), name).toBeUndefined();
  }
  const log = await readFile(`${database}.log`, 'utf8');
  expect(log.split('database system is shut down').length - 1).toBe(2);
  expect(log).not.toMatch(/interrupted|not properly shut down/);
});

it('in production its standard output has lines of JSON only, from the addresses to the reason of its end', async () => {
  const product = await startByNpm(await makeFolder(), PRODUCTION);
  await expect.poll(() => product.output.stdout).toContain('"msg":"ready"');
  product.signal('SIGTERM');
  await product.closed;
  const origin = `http://localhost:${product.port}`;
  const lines = product.output.stdout.trimEnd().split('\n');
  const entries = lines.map((line) => JSON.parse(line) as { msg: string });
  expect(entries.filter(({ msg }) => ['ready', 'stopping', 'stopped'].includes(msg))).toEqual([
    expect.objectContaining({
      msg: 'ready',
      mainSite: origin,
      calls: `${origin}/api/openapi.json`,
      port: product.port,
    }),
    expect.objectContaining({ msg: 'stopping', signal: 'SIGTERM' }),
    expect.objectContaining({ msg: 'stopped', signal: 'SIGTERM' }),
  ]);
});

it('F19: wrong settings are reported before the first build', async () => {
  const clone = await makeFolder();
  for (const folder of ['scripts', 'node_modules']) await mkdir(join(clone, folder));
  for (const name of ['prepare', 'prepare-lock', 'prepare-state', 'chromium', 'npm'])
    await cp(join(ROOT, 'scripts', `${name}.mjs`), join(clone, 'scripts', `${name}.mjs`));
  // Its imports are those of the repository.
  await symlink(join(ROOT, 'scripts/check-settings.ts'), join(clone, 'scripts/check-settings.ts'));
  await cp(join(ROOT, 'package-lock.json'), join(clone, 'package-lock.json'));
  writeInstallNote(clone, false);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/prepare.mjs', 'start'], {
    cwd: clone,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], PORT: 'abc', LOG_LEVEL: 'loud' },
  });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(/^PORT must be a whole number/),
    expect.stringMatching(/^LOG_LEVEL must be/),
  ]);
});
