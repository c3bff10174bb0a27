import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { findProduct, type ProductFile } from '../server/testing/find-product.ts';
import { findLeak, listMailedSecrets } from '../server/testing/log-leaks.ts';
import { test as base, expect, type Page } from '@playwright/test';

/** The real program on a data folder of its own, with its emails in the outbox. */
export interface Product {
  /** Origin of the main site. */
  origin: string;
  siteOriginOf(subdomain: string): string;
  port: number;
  /** Its data folder, for commands that run beside it. */
  dataDir: string;
  /** Lines of its log, which grows. */
  log: string[];
  /** Reads the mails to an address, the newest first; missing if they are in the outbox. */
  readMails?: (address: string) => Promise<string[]>;
}

const ROOT = join(import.meta.dirname, '..');
const READY_SECONDS = 180;

/** Saves screenshots at three widths if JOURNAL names a folder, for review. */
export type Journal = (page: Page, name: string) => Promise<void>;

/** Where screenshots for review go; undefined without JOURNAL. */
export const JOURNAL_FOLDER = process.env['JOURNAL'];

/** Journeys try each font that phones and computers have, which takes minutes more, before a release. */
export const TRIES_ALL_FONTS = process.env['LATE_FONTS'] === 'all';

/** Journeys measure all states of a design in all themes, which takes a quarter more; before a release. */
export const TRIES_ALL_THEMES = process.env['THEMES'] === 'all';

/** The browser of somebody who has not asked for less motion. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/**
 * Logged when the test injects scripts into a preview or a mail, which allow none, and when a slow machine shows a preview
 * seconds after its picture has come.
 */
const OF_FRAMES =
  /^Blocked script execution in '(about:|http:\/\/localhost:\d+\/dev\/outbox\/)|was preloaded using link preload but not used/;

/** `product` is shared by the tests of a worker. */
export const productTest = base.extend<object, { product: Product }>({
  product: [
    // Playwright requires destructuring in the first parameter, which names the fixtures used.
    async ({}, use) => {
      await using running = await runProduct();
      await use(running);
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

/** The base of every journey in Playwright's browser: an error in the page's console fails the test. */
export const test = productTest.extend<{ quiet: undefined; journal: Journal; expectedNoise: RegExp | undefined }>({
  expectedNoise: [undefined, { option: true }],
  journal: async ({ browserName: _ }, use) => {
    await use(async (page, name) => {
      if (JOURNAL_FOLDER !== undefined) await capturePages(page, join(JOURNAL_FOLDER, name));
    });
  },
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
    // A dialog covers only the viewport, so a full-page screenshot would not contain it.
    const fullPage = (await page.getByRole('dialog').count()) === 0;
    await page.screenshot({ path: `${path}-${width}.png`, fullPage, animations: 'disabled' });
  }
  if (before) await page.setViewportSize(before);
}

/** `env` overrides the journeys' settings. The product stops at the end of the block. */
export async function runProduct(env: Record<string, string> = {}): Promise<Product & AsyncDisposable> {
  const dataDir = await mkdtemp(join(tmpdir(), 'journey-'));
  const port = await findFreePort();
  const child = spawn(process.execPath, [findProduct('main')], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'debug',
      RATE_LIMITS: 'off',
      SEED_DEMO: 'false',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const log: string[] = [];
  createInterface(child.stdout).on('line', (line) => {
    log.push(line);
    if (!/^\{"level":[123]0,/.test(line)) process.stdout.write(`${line}\n`);
  });
  const stop = async () => {
    const mails = await fetch(`http://127.0.0.1:${port}/dev/outbox`).then(
      (response) => response.text(),
      () => '',
    );
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = (await ended) as [number | null];
    await rm(dataDir, { recursive: true, force: true });
    expect(code, 'the product ends cleanly').toBe(0);
    expect(findLeak(log, listMailedSecrets(mails)), 'the log names nobody').toBeUndefined();
    expect(listViolations(log), 'no page violated its policy').toEqual([]);
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
    log,
    origin: `http://localhost:${port}`,
    siteOriginOf: (subdomain) => `http://${subdomain}.localhost:${port}`,
    [Symbol.asyncDispose]: stop,
  };
}

/** Lists what browsers reported about the pages' Content-Security-Policy. */
export const listViolations = (log: readonly string[]): string[] =>
  log.filter((line) => line.includes('a page violated its policy'));

/** Runs one of the product's commands on the same data, and returns its output. */
export async function runCommand({ port, dataDir }: Product, name: ProductFile, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [findProduct(name), ...words], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
  });
  return stdout;
}

export async function findFreePort(): Promise<number> {
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

export const makeUniqueName = (prefix: string) => `${prefix}-${crypto.randomUUID().slice(0, 8)}`;

/** For a test that reads mails: tests of one worker share an outbox. */
export const makeUniqueAddress = (name: string) => `${makeUniqueName(name)}@example.com`;

export { expect };
