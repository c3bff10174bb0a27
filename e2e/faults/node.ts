import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findProduct } from '../../server/testing/find-product.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** The main site as clients name it; the port of each node is another. */
const MAIN_HOST = 'localhost:3000';
const START_MS = 180_000;

export interface NodeOptions {
  env: Readonly<Record<string, string>>;
  /** Modules of the test that run in the node before the product. */
  preload?: readonly string[];
  /** Another checkout of the product. */
  root?: string;
  /** Words before the command, such as `unshare …`. */
  under?: readonly string[];
  /** The file of its log, which is read from its standard output otherwise. */
  logFile?: string;
  /** For a load balancer; any free one if missing. */
  port?: number;
}

export interface Sent {
  /** The subdomain of a site; the main site if missing. */
  site?: string;
  token?: string;
  body?: unknown;
  raw?: string | Buffer;
  headers?: Readonly<Record<string, string>>;
  timeoutMs?: number;
  /**
   * On a connection of its own. The body is sent once the node says that it reads the request (`100 Continue`), so a
   * connection that breaks before that means `NotReceived`.
   */
  careful?: boolean;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  bytes: Buffer;
  ms: number;
}

/** The node never began to read the request, so it can be sent to another one. */
export class NotReceived extends Error {}

/** The product as `npm start` runs it, as a process of its own that the test may kill. */
export class ProductNode implements AsyncDisposable {
  readonly port: number;
  readonly pid: number;
  /** From its start until it announced its address. */
  readonly startMs: number;
  /** What it printed: its log, unless that is in a file, and errors without one. */
  readonly lines: string[];
  readonly #child: ChildProcess;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 200 });

  private constructor(child: ChildProcess, found: { port: number; startMs: number; lines: string[] }) {
    this.#child = child;
    this.pid = child.pid ?? 0;
    this.port = found.port;
    this.startMs = found.startMs;
    this.lines = found.lines;
  }

  static async start({
    env,
    preload = [],
    root = ROOT,
    under = [],
    logFile,
    port: wanted = 0,
  }: NodeOptions): Promise<ProductNode> {
    const began = performance.now();
    const log = logFile === undefined ? undefined : openSync(logFile, 'a');
    const imports = preload.flatMap((name) => ['--import', join(import.meta.dirname, name)]);
    const [file, ...words] = [
      ...under,
      process.execPath,
      '--max-semi-space-size=4',
      ...imports,
      findProduct('main', root),
    ];
    const child = spawn(file, words, {
      cwd: root,
      env: {
        PATH: '/usr/bin:/bin',
        NODE_COMPILE_CACHE: join(ROOT, '.cache', 'node'),
        MALLOC_ARENA_MAX: '2',
        ...env,
        PORT: String(wanted),
      },
      stdio: ['ignore', log ?? 'pipe', 'pipe'],
    });
    if (log !== undefined) closeSync(log);
    const lines: string[] = [];
    const announced = Promise.withResolvers<number>();
    const findPort = (text: string) => {
      const [, banner, line] = /Listening on\s+port (\d+)|^\{.*"port":(\d+),"msg":"ready"/m.exec(text) ?? [];
      const port = banner ?? line;
      if (port !== undefined) announced.resolve(Number(port));
    };
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        if (lines.push(line) > 2000) lines.shift();
        findPort(line);
      });
    }
    const looking = logFile === undefined ? undefined : setInterval(() => findPort(readFileSync(logFile, 'utf8')), 20);
    child.once('exit', (code) => announced.reject(new Error(`the node ended with ${code}:\n${lines.join('\n')}`)));
    const timer = setTimeout(() => announced.reject(new Error(`no start in time:\n${lines.join('\n')}`)), START_MS);
    try {
      const port = await announced.promise;
      return new ProductNode(child, { port, startMs: performance.now() - began, lines });
    } catch (error) {
      child.kill('SIGKILL');
      throw error;
    } finally {
      clearTimeout(timer);
      clearInterval(looking);
    }
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Resident memory in MB. */
  get memory(): number {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.pid}/status`, 'utf8'))?.[1]) / 1024;
  }

  /** Waits until the process has ended; returns its exit code, null after SIGKILL, and the milliseconds it took. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<{ code: number | null; ms: number }> {
    const began = performance.now();
    if (this.isRunning) {
      const exited = once(this.#child, 'exit');
      this.#child.kill(signal);
      await exited;
    }
    return { code: this.#child.exitCode, ms: performance.now() - began };
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Rejects with the error of the socket if there is no complete answer. */
  request(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const { site, token, body, raw, headers = {}, timeoutMs = 30_000, careful = false } = sent;
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const began = performance.now();
    let received = !careful;
    return new Promise((resolve, reject) => {
      const outgoing = httpRequest(
        {
          host: '127.0.0.1',
          port: this.port,
          method,
          path,
          agent: careful ? false : this.#agent,
          timeout: timeoutMs,
          headers: {
            host: site === undefined ? MAIN_HOST : `${site}.${MAIN_HOST}`,
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
            ...(payload !== undefined && { 'content-type': 'application/json' }),
            'content-length': payload === undefined ? 0 : Buffer.byteLength(payload),
            ...(careful && { expect: '100-continue' }),
            ...headers,
          },
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('error', reject);
          incoming.on('end', () => {
            const bytes = Buffer.concat(chunks);
            const { statusCode: status = 0, headers } = incoming;
            resolve({ status, headers, text: bytes.toString(), bytes, ms: performance.now() - began });
          });
        },
      );
      outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')));
      outgoing.on('error', (cause: Error & { code?: string }) => {
        const isNew = !received || cause.code === 'ECONNREFUSED';
        reject(isNew ? new NotReceived('the node accepts no requests', { cause }) : cause);
      });
      outgoing.on('continue', () => {
        received = true;
        outgoing.end(payload);
      });
      if (careful) outgoing.flushHeaders();
      else outgoing.end(payload);
    });
  }

  /** The status, or 0 without an answer. */
  async getStatus(path: string): Promise<number> {
    return this.request('GET', path).then(
      ({ status }) => status,
      () => 0,
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#agent.destroy();
    await this.end('SIGKILL');
  }
}
