import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../product.ts';
import type { Target } from './cost.ts';
import { createFetch } from './pages.ts';

export type Control = Target & AsyncDisposable;

/** `node:http` that sends the bytes of a compressed page. */
export async function startBareNode(bytes: Buffer): Promise<Control> {
  return startControl(bytes, (port, folder) => ({
    file: process.execPath,
    words: [join(import.meta.dirname, 'bare-server.ts'), String(port), join(folder, 'page.html')],
  }));
}

/** Debian's nginx, which sends the same bytes from a file. */
export async function startNginx(bytes: Buffer): Promise<Control> {
  return startControl(bytes, async (port, folder) => {
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    );
    await writeFile(
      join(folder, 'nginx.conf'),
      `daemon off; master_process off; pid ${join(folder, 'pid')}; error_log stderr crit;
       events {}
       http { access_log off; ${paths.join(' ')} keepalive_requests 100000000;
         server { listen 127.0.0.1:${port}; root ${folder}; default_type "text/html; charset=utf-8";
           location / { add_header content-encoding br; try_files /page.html =404; } } }`,
    );
    return { file: '/usr/sbin/nginx', words: ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr'] };
  });
}

type Program = { file: string; words: string[] };

async function startControl(
  bytes: Buffer,
  describe: (port: number, folder: string) => Program | Promise<Program>,
): Promise<Control> {
  await using stack = new AsyncDisposableStack();
  const remove = (path: string) => rm(path, { recursive: true, force: true });
  const folder = stack.adopt(await mkdtemp(join(tmpdir(), 'bench-control-')), remove);
  await writeFile(join(folder, 'page.html'), bytes);
  const port = await findFreePort();
  const { file, words } = await describe(port, folder);
  const child = spawn(file, words, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  stack.defer(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const fetchPage = stack.use(createFetch());
  const send = async () => {
    const page = await fetchPage(port, { host: 'localhost', path: '/' });
    if (page.length !== bytes.length) throw new Error(`the control sent ${page.length} bytes of ${bytes.length}`);
  };
  await waitUntilSent(send);
  const running = stack.move();
  return { pids: [child.pid ?? 0], send, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

async function waitUntilSent(send: () => Promise<void>): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const failure = await send().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failure === undefined) return;
    await pause(50);
  }
  throw new Error('a control did not start');
}
