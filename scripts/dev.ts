// `npm run dev`: Vite in front of the product. Vite serves scripts and style sheets from their sources and replaces
// them in the browser when they change. All other requests go to the product in a process of its own, which is replaced by
// the next one when the server's sources change. The embedded database and Vite's module graph survive restarts, and requests wait
// for a restart to finish.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer, request as openRequest } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createNetServer, type AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import { readEnvironment, readConfig } from '../server/config/config.ts';
import { startPostgres } from '../server/kit/postgres/start.ts';
import { printAddresses } from '../server/run.ts';
import { NONCE, type Message, type Setup } from './dev/messages.ts';
import { linkEntryStyles, reloadRenderedPages } from './dev/plugins.ts';

const ROOT = join(import.meta.dirname, '..');
const SERVER = join(import.meta.dirname, 'dev', 'server.ts');
/** Views and the mail modules are loaded by Vite. */
const SERVER_SOURCE = /^(contract|server)\/(?!.*\.test\.ts$)(?!mails\.ts$).*\.(ts|sql|json)$/;
/** Several files saved at once count as one change. */
const SETTLE_MS = 20;

/** In a terminal both the system and npm send SIGINT, so further ones are ignored. */
const stopped = Promise.withResolvers<void>();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopped.resolve());

const config = readConfig(readEnvironment());
await using stack = new AsyncDisposableStack();
if (config.databaseUrl === undefined) {
  const dataDir = join(config.dataDir, 'postgres');
  stack.use(await startPostgres({ dataDir, log: (sentence) => console.warn(sentence) }));
}

const front = createHttpServer();
const vite = await createServer({
  root: ROOT,
  configFile: join(ROOT, 'vite.config.ts'),
  appType: 'custom',
  clearScreen: false,
  logLevel: 'warn',
  html: { cspNonce: NONCE },
  plugins: [react(), linkEntryStyles(ROOT), reloadRenderedPages()],
  server: {
    middlewareMode: true,
    hmr: { server: front },
    allowedHosts: [`.${config.brand.domain}`, config.publicUrl.hostname],
    watch: { ignored: ['.cache', 'art', 'data', 'dist', 'test-results'].map((folder) => join(ROOT, folder, '**')) },
  },
});
stack.defer(() => vite.close());
const [, head = ''] =
  /<head>(.*)<\/head>/s.exec(
    await vite.transformIndexHtml('/', '<!doctype html><html><head></head><body></body></html>'),
  ) ?? [];

const innerPort = await findFreePort();
/** URLs of the packages that the server's own modules import. */
let packages: string[] = [];
/** The process that serves, and the one that replaces it at the next restart. */
let product: ChildProcess | undefined;
let standby = spawnServer();
/** Resolves to whether the current process serves requests. */
let serving: Promise<boolean> = Promise.resolve(false);

function spawnServer(): ChildProcess {
  const setup: Setup = { head, packages };
  const child = spawn(process.execPath, [SERVER], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(innerPort),
      PUBLIC_URL: config.publicUrl.origin,
      DEV_SETUP: JSON.stringify(setup),
      NODE_COMPILE_CACHE: join(ROOT, '.cache/node'),
    },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  child.on('message', (message: Message) => {
    if ('payload' in message) void sendModule(child, message);
  });
  return child;
}

function startProduct(): void {
  // No request is worth waiting for, and interrupted jobs are run again.
  product?.kill('SIGKILL');
  if (standby === product) standby = spawnServer();
  const child = standby;
  product = child;
  serving = new Promise((resolve) => {
    child.once('exit', () => resolve(false));
    child.on('message', (message: Message) => {
      if (!('ready' in message)) return;
      packages = message.ready;
      if (standby === child) standby = spawnServer();
      resolve(true);
    });
  });
  child.send('run');
}

async function sendModule(child: ChildProcess, { id, payload }: Extract<Message, { id: number }>): Promise<void> {
  const result = await vite.environments.ssr.hot.handleInvoke(payload);
  if (child.connected) child.send({ id, answer: result });
}

async function findFreePort(): Promise<number> {
  const server = createNetServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Waits for the restarts that have begun. */
async function isServing(): Promise<boolean> {
  for (;;) {
    const awaited = serving;
    const result = await awaited;
    if (awaited === serving) return result;
  }
}

async function forwardRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!(await isServing())) {
    response.writeHead(503, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><title>Stopped</title>${head}<p>The server has stopped: see the output of npm run dev.`,
    );
    return;
  }
  const { method, url, headers, rawHeaders } = request;
  const inner = openRequest({
    host: '127.0.0.1',
    port: innerPort,
    method,
    path: url,
    headers: rawHeaders,
    setHost: false,
  });
  inner.once('response', (answered) => {
    response.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
    answered.pipe(response);
  });
  inner.once('error', () => response.destroy());
  response.once('close', () => inner.destroy());
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) inner.end();
  else request.pipe(inner);
}

front.on('request', (request: IncomingMessage, response: ServerResponse) => {
  vite.middlewares(request, response, () => void forwardRequest(request, response));
});

async function restartProduct(): Promise<void> {
  const began = performance.now();
  startProduct();
  if (!(await serving)) return;
  console.log(`Started again in ${Math.round(performance.now() - began)} ms.`);
  vite.environments.client.hot.send({ type: 'full-reload' });
}

let timer: NodeJS.Timeout | undefined;
vite.watcher.on('all', (_event, path) => {
  if (!SERVER_SOURCE.test(relative(ROOT, path))) return;
  clearTimeout(timer);
  timer = setTimeout(() => void restartProduct(), SETTLE_MS);
});

startProduct();
stack.defer(() => void standby.kill());
stack.defer(async () => {
  const ending = product;
  if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
  ending.kill('SIGTERM');
  await once(ending, 'exit');
});
front.listen(config.port, config.host);
stack.defer(() => {
  front.close();
  front.closeAllConnections();
});
if (await serving) printAddresses(config, config.port);
await stopped.promise;
