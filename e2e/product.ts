import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test as base, expect, type Page } from '@playwright/test';

/** A running product of the test's own: the real program on a fresh data folder, its mails in the outbox. */
export interface Product {
  /** Origin of the main site. */
  origin: string;
  /** Origin of a site. */
  site(subdomain: string): string;
  port: number;
  /** Its data folder, for commands beside it. */
  dataDir: string;
}

const ROOT = join(import.meta.dirname, '..');
const READY_SECONDS = 60;

/** Keeps a picture of the page at the three widths, when JOURNAL names a folder for them: for people to look at. */
export type Journal = (page: Page, name: string) => Promise<void>;

/** The test's own scripts are kept out of a preview, which lets none in. */
const OF_FRAMES = /^Blocked script execution in 'about:/;

/** Every journey begins with `product`, which the tests of one worker share, and finds its page clean of console errors. */
export const test = base.extend<
  { quiet: undefined; journal: Journal; expectedNoise: RegExp | undefined },
  { product: Product }
>({
  expectedNoise: [undefined, { option: true }],
  product: [
    // Playwright reads the names of what is needed from the first parameter.
    async ({}, use) => {
      await using running = await runProduct();
      await use(running);
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  journal: async ({ browserName: _ }, use) => {
    const folder = process.env['JOURNAL'];
    await use(async (page, name) => {
      if (folder !== undefined) await capturePages(page, join(folder, name));
    });
  },
  /** What the console says is part of the page: an error there fails the journey. */
  quiet: [
    async ({ page, expectedNoise }, use) => {
      const noise: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') noise.push(message.text());
      });
      page.on('pageerror', (error) => noise.push(error.message));
      await use(undefined);
      expect(
        noise.filter((text) => !expectedNoise?.test(text) && !OF_FRAMES.test(text)),
        'the console stays quiet',
      ).toEqual([]);
    },
    { auto: true },
  ],
});

async function capturePages(page: Page, path: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    // A dialog stands in the window; a picture of the whole page would lose it.
    const fullPage = (await page.getByRole('dialog').count()) === 0;
    await page.screenshot({ path: `${path}-${width}.png`, fullPage, animations: 'disabled' });
  }
  if (before) await page.setViewportSize(before);
}

/**
 * Starts the real program on a fresh data folder, `env` over the journeys' own, and waits until it is ready. It
 * ends with the block it was started in.
 */
export async function runProduct(env: Record<string, string> = {}): Promise<Product & AsyncDisposable> {
  const dataDir = await mkdtemp(join(tmpdir(), 'journey-'));
  const port = await findFreePort();
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      SEED_DEMO: 'false',
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = (await ended) as [number | null];
    await rm(dataDir, { recursive: true, force: true });
    expect(code, 'the product ends cleanly').toBe(0);
  };
  try {
    await waitUntilReady(port);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    port,
    dataDir,
    origin: `http://localhost:${port}`,
    site: (subdomain) => `http://${subdomain}.localhost:${port}`,
    [Symbol.asyncDispose]: stop,
  };
}

/** Runs a command of the product's own beside it, on the same data; answers what it printed. */
export async function runCommand({ port, dataDir }: Product, script: string, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...words], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
  });
  return stdout;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function waitUntilReady(port: number): Promise<void> {
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      {
        timeout: READY_SECONDS * 1000,
      },
    )
    .toBe(200);
}

/** The newest mail to an address in the outbox, once it is there, as its text. */
export async function findMail(page: Page, product: Product, address: string): Promise<string> {
  await page.goto(`${product.origin}/dev/outbox`);
  const mail = page.getByRole('listitem').filter({ hasText: address }).first();
  await expect(async () => {
    await page.reload();
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  return (await mail.textContent()) ?? '';
}

/** A name that no other journey has. */
export const makeUniqueName = (prefix: string) => `${prefix}-${crypto.randomUUID().slice(0, 8)}`;

export { expect };
