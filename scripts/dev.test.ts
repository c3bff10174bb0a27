import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Starts `npm run dev` on an empty data folder, without demos, and waits until it is ready. */
async function startDev() {
  const dataDir = await mkdtemp(join(tmpdir(), 'test-dev-'));
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address() as AddressInfo;
  free.close();
  const origin = `http://localhost:${port}`;
  const dev = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: undefined,
      DATABASE_URL: undefined,
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: dataDir,
      SEED_DEMO: 'false',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (text: string) => {
    output += text;
  };
  for (const stream of [dev.stdout, dev.stderr]) stream.setEncoding('utf8').on('data', collect);
  onTestFinished(async () => {
    dev.kill('SIGTERM');
    if (dev.exitCode === null) await once(dev, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  });
  await expect.poll(() => output, { timeout: 150_000 }).toContain('is ready');
  return { origin, output: () => output };
}

/** Makes the watcher see a change without changing the file. */
const touch = (path: string) => utimes(join(ROOT, path), new Date(), new Date());

it('serves pages from their sources, reloads changed pages, and restarts for changes of the server', async () => {
  const { origin, output } = await startDev();
  const page = await fetch(origin, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('/web/marketing/main.tsx');
  expect((await fetch(`${origin}/web/marketing/main.tsx`)).headers.get('content-type')).toContain('javascript');

  const client = await (await fetch(`${origin}/@vite/client`)).text();
  const [, token = ''] = /wsToken = "([^"]+)"/.exec(client) ?? [];
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  onTestFinished(() => socket.close());
  const types: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    types.push((JSON.parse(String(data)) as { type: string }).type);
  });
  await expect.poll(() => types).toContain('connected');
  await touch('web/marketing/landing/hero.tsx');
  await expect.poll(() => types).toContain('full-reload');

  await touch('server/pages/main-site.ts');
  await expect.poll(output).toContain('Started again');
  expect((await fetch(origin, { headers: { accept: 'text/html' } })).status).toBe(200);
  expect(output()).not.toContain('Error');
});
