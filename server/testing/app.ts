import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Api } from '../../contract/api.ts';
import { createClient, type Client } from '../../contract/client.ts';
import { loadBuiltPages, startApp, type App } from '../app.ts';
import { readConfig, type Config } from '../config/config.ts';
import { TestClock } from '../kit/clock.ts';
import { createLog } from '../kit/log.ts';
import type { DatabaseAddress } from '../kit/pool.ts';
import type { Mail, Mailer } from '../providers/mail/mailer.ts';
import type { PaymentProvider } from '../providers/payment/provider.ts';
import type { Storage } from '../providers/storage/storage.ts';
import { WebError, type Web } from '../providers/web/web.ts';
import type { Services } from '../services.ts';
import { cloneDatabase } from './database.ts';
import { refuseUndistributable, takeRefused } from './distributable.ts';
import { findLeak, listMailedSecrets } from './log-leaks.ts';

export interface Sent {
  /**
   * `''` is the main site, `anna` is anna.localhost; anything with a dot or colon is sent as the Host header unchanged.
   */
  host?: string;
  token?: string;
  body?: unknown;
  /** Sent unchanged instead of `body`. */
  raw?: string | Buffer;
  type?: string;
  headers?: Record<string, string>;
}

export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  bytes: Buffer;
  /** Empty if the body is not a JSON object. */
  body: Record<string, unknown>;
  /** Empty if the body is not a JSON array. */
  list: Record<string, unknown>[];
}

/** A line of the log: its level, message and whatever belongs to it. */
type LogLine = { level: number; msg: string } & Record<string, unknown>;

/** A complete product on its own database, with a clock and mailbox that the test controls. */
export interface TestApp extends AsyncDisposable {
  services: Services;
  clock: TestClock;
  mails: Mail[];
  /** Every line logged, in order. */
  logs: LogLine[];
  port: number;
  metricsPort: number | undefined;
  bouncePort: number | undefined;
  http: App['http'];
  database: DatabaseAddress;
  request(method: string, path: string, sent?: Sent): Promise<Received>;
  /** The path is relative to /api. */
  call(method: string, path: string, sent?: Sent): Promise<Received>;
  /** Its calls throw unless they succeed. */
  api(from?: Pick<Sent, 'host' | 'token' | 'headers'>): Client<Api>;
  /** Runs all due jobs, and those that they enqueue, until none is left. */
  settle(): Promise<void>;
}

export interface TestAppOptions {
  env?: Record<string, string>;
  /** Another app, whose database this one shares as a second node. */
  beside?: TestApp;
  /** A migrated database that the caller disposes. */
  database?: DatabaseAddress;
  /** Instead of collecting mails. */
  mail?: Mailer;
  payment?: PaymentProvider;
  storage?: Storage;
  /** Replaces the internet, which is unreachable by default. */
  web?: Web;
}

/** Only the clock and the mailbox are not real. The caller disposes the app. */
export async function startTestApp({
  env = {},
  beside,
  database: own,
  mail,
  payment,
  storage,
  web = NO_WEB,
}: TestAppOptions = {}): Promise<TestApp> {
  await using stack = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'test-app-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const database = own ?? beside?.database ?? stack.use(await cloneDatabase()).connection;
  const clock = beside?.clock ?? new TestClock();
  if (!beside && env['RATE_LIMITS'] === 'on') clock.advance(computeSecondsToFullHour());
  const mails = beside?.mails ?? [];
  const logs: LogLine[] = [];
  const config: Config = readConfig({
    PORT: '0',
    PUBLIC_URL: 'http://localhost:3000',
    DATA_DIR: dataDir,
    SECRET_KEY: 'for-tests-only-for-tests-only-for-tests-only',
    RATE_LIMITS: 'off',
    SEED_DEMO: 'false',
    ...env,
  });
  const app: App = stack.use(
    await startApp(config, {
      clock,
      log: createLog('debug', { write: (line) => void logs.push(JSON.parse(line) as LogLine) }),
      mail: mail ?? createCollectingMailer(mails),
      database,
      drainJobs: true,
      web,
      pages: await (builtPages ??= loadBuiltPages()),
      ...(payment && { payment }),
      ...(storage && { storage }),
    }),
  );
  const running = stack.move();
  const request = (method: string, path: string, sent?: Sent) => send(app.port, method, path, sent);
  return {
    services: app.services,
    clock,
    mails,
    logs,
    port: app.port,
    metricsPort: app.metricsPort,
    bouncePort: app.bouncePort,
    http: app.http,
    database,
    request,
    call: (method, path, sent) => request(method, `/api${path}`, sent),
    api: (from) => createClient<Api>({ fetch: fetchVia(request, from) }),
    settle: () => app.jobs.runDueJobs(),
    [Symbol.asyncDispose]: async () => {
      await running.disposeAsync();
      const [refused] = takeRefused();
      if (refused !== undefined) throw new Error(refused);
      const mailed = mails.map(({ subject, text }) => `${subject}\n${text}`).join('\n');
      const leak = findLeak(
        logs.map((line) => JSON.stringify(line)),
        listMailedSecrets(mailed),
      );
      if (leak !== undefined) throw new Error(leak);
    },
  };
}

refuseUndistributable();

/** Read once for all apps of a process. */
let builtPages: ReturnType<typeof loadBuiltPages> | undefined;

const NO_WEB: Web = { read: () => Promise.reject(new WebError('missing')) };

/** Rate limits count in windows of the clock, so tests of limits start at the beginning of a window. */
function computeSecondsToFullHour(): number {
  return 3600 - (Math.floor(Date.now() / 1000) % 3600) + 1;
}

/** Stops when the running test ends. */
export async function testApp(options?: TestAppOptions): Promise<TestApp> {
  const app = await startTestApp(options);
  onTestFinished(() => app[Symbol.asyncDispose]());
  return app;
}

function createCollectingMailer(mails: Mail[]): Mailer {
  return {
    send: (mail) => {
      mails.push(mail);
      return Promise.resolve();
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

/** Node's own fetch drops the Host header. */
export function fetchVia(request: TestApp['request'], from: Sent = {}): typeof fetch {
  return async (path, init = {}) => {
    const headers = { ...from.headers, ...(init.headers as Record<string, string> | undefined) };
    const raw = typeof init.body === 'string' ? { raw: init.body } : {};
    const answer = await request(init.method ?? 'GET', path instanceof Request ? path.url : String(path), {
      ...from,
      ...raw,
      headers,
    });
    return new Response(answer.status === 204 ? null : answer.text, { status: answer.status });
  };
}

/** Node's fetch drops the Host header. */
function send(port: number, method: string, path: string, sent: Sent = {}): Promise<Received> {
  const { host = '', token, body, raw, type = 'application/json', headers = {} } = sent;
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const name = /[.:]/.test(host) ? host : `${host === '' ? '' : `${host}.`}localhost:3000`;
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent: false,
        headers: {
          host: name,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(payload !== undefined && { 'content-type': type }),
          'content-length': payload === undefined ? 0 : Buffer.byteLength(payload),
          ...headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const text = bytes.toString();
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, bytes, ...parseResponse(text) });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}

function parseResponse(text: string): Pick<Received, 'body' | 'list'> {
  try {
    const value = JSON.parse(text) as unknown;
    if (Array.isArray(value)) return { body: {}, list: value as Received['list'] };
    return { body: typeof value === 'object' && value !== null ? (value as Received['body']) : {}, list: [] };
  } catch {
    return { body: {}, list: [] };
  }
}
