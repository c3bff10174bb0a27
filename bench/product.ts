import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { requireChromium } from '../scripts/chromium.mjs';
import { findProduct } from '../server/testing/find-product.ts';

const ROOT = join(import.meta.dirname, '..');
const READY_SECONDS = 60;

/** Disposing it stops the program and removes its files. */
export interface Running extends AsyncDisposable {
  origin: string;
}

export interface RunningProduct extends Running {
  /** The processes of its database are children of it. */
  pid: number;
  port: number;
}

/** Removed on disposal. */
export async function createDataFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'bench-data-'));
  return { path, [Symbol.asyncDispose]: () => remove(path) };
}

/**
 * In production mode on an empty data folder, without a mail server and with sandbox payments. `env` overrides the
 * defaults and may name the data folder of another run.
 */
export async function startProduct(env: Record<string, string> = {}): Promise<RunningProduct> {
  await using stack = new AsyncDisposableStack();
  const data = env['DATA_DIR'] ?? stack.use(await createDataFolder()).path;
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['--max-semi-space-size=4', findProduct('main')], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(ROOT, '.cache', 'node'),
      MALLOC_ARENA_MAX: '2',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: origin,
      PRODUCT_DOMAIN: 'localhost',
      DATA_DIR: data,
      SMTP_URL: 'smtp://127.0.0.1:1',
      ALLOW_SANDBOX: 'true',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  stack.defer(() => stop(child));
  await waitForAnswer(`${origin}/readyz`);
  const running = stack.move();
  return { origin, port, pid: child.pid ?? 0, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

/** Debian's Chromium, headless; `origin` is its debugging endpoint. */
export async function startBrowser(): Promise<Running & { port: number }> {
  await using stack = new AsyncDisposableStack();
  const profile = stack.adopt(await mkdtemp(join(tmpdir(), 'bench-browser-')), remove);
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(
    requireChromium(),
    [
      '--headless=new',
      '--no-sandbox',
      '--no-first-run',
      '--disable-extensions',
      '--disable-background-networking',
      `--user-data-dir=${profile}`,
      `--remote-debugging-port=${port}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  stack.defer(() => stop(child));
  await waitForAnswer(`${origin}/json/version`);
  const running = stack.move();
  return { origin, port, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });

async function stop(child: ReturnType<typeof spawn>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function waitForAnswer(url: string): Promise<void> {
  for (let tries = 0; tries < READY_SECONDS * 5; tries++) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await setTimeout(200);
  }
  throw new Error(`${url} did not answer within ${READY_SECONDS} s`);
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
