import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Pool } from 'pg';
import type { Config } from './config/config.ts';
import { ConfigError } from './config/reader.ts';
import { countJobs } from './kit/job-counts.ts';
import type { Db } from './kit/db.ts';
import type { Log } from './kit/log.ts';
import { findArchiverFailure } from './kit/postgres/archiver.ts';

/** Upper bounds in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

interface RouteTimes {
  /** Requests by bucket, the last for those above all bounds. */
  buckets: number[];
  seconds: number;
  byStatus: Map<number, number>;
}

/** Counts responses by route: never by URL, which may contain names and tokens. */
export class RequestCounts {
  readonly #routes = new Map<string, RouteTimes>();

  count({ method, route, status, seconds }: { method: string; route: string; status: number; seconds: number }): void {
    const labels = formatLabels({ method, route });
    let times = this.#routes.get(labels);
    if (!times) {
      times = { buckets: Array.from({ length: BUCKETS.length + 1 }, () => 0), seconds: 0, byStatus: new Map() };
      this.#routes.set(labels, times);
    }
    const found = BUCKETS.findIndex((bound) => seconds <= bound);
    const bucket = found === -1 ? BUCKETS.length : found;
    times.buckets[bucket] = (times.buckets[bucket] ?? 0) + 1;
    times.seconds += seconds;
    times.byStatus.set(status, (times.byStatus.get(status) ?? 0) + 1);
  }

  format(): string[] {
    const routes = [...this.#routes];
    return [
      ...describeMetric('http_requests_total', 'counter', 'Responses by route and status.'),
      ...routes.flatMap(([labels, { byStatus }]) =>
        [...byStatus].map(([status, count]) => `http_requests_total{${labels},status="${status}"} ${count}`),
      ),
      ...describeMetric('http_request_duration_seconds', 'histogram', 'Time until a response was sent.'),
      ...routes.flatMap(([labels, { buckets, seconds }]) => {
        let below = 0;
        const lines = buckets.map((count, index) => {
          below += count;
          return `http_request_duration_seconds_bucket{${labels},le="${BUCKETS[index] ?? '+Inf'}"} ${below}`;
        });
        return [
          ...lines,
          `http_request_duration_seconds_sum{${labels}} ${seconds}`,
          `http_request_duration_seconds_count{${labels}} ${below}`,
        ];
      }),
    ];
  }
}

/** Counts under a few labels, each of which must come from a fixed set. */
export class LabeledCounter {
  readonly #name: string;
  readonly #help: string;
  readonly #counts = new Map<string, number>();

  /** Counts that are listed in `known` are printed from the start, so that their first change is an increase. */
  constructor(name: string, help: string, known: readonly Record<string, string>[] = []) {
    this.#name = name;
    this.#help = help;
    for (const labels of known) this.#counts.set(formatLabels(labels), 0);
  }

  count(labels: Record<string, string>): void {
    const key = formatLabels(labels);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  format(): string[] {
    return [
      ...describeMetric(this.#name, 'counter', this.#help),
      ...[...this.#counts].map(([labels, count]) => `${this.#name}{${labels}} ${count}`),
    ];
  }
}

export interface MetricsSources {
  requests: RequestCounts;
  violations: LabeledCounter;
  mails: LabeledCounter;
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  db: Db;
  countParkedOrders: (db: Db) => Promise<number>;
  log: Log;
}

/** Answers `/metrics` in Prometheus' text format, and nothing else. Apart from the product's port, which strangers reach. */
export async function listenForMetrics(
  { host, port }: NonNullable<Config['metricsListen']>,
  sources: MetricsSources,
): Promise<AsyncDisposable & { port: number }> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    if (path !== '/metrics' || !['GET', 'HEAD'].includes(request.method ?? '')) response.writeHead(404).end();
    else void respond(sources, response);
  });
  await startListening(server, host, port);
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function startListening(server: Server, host: string, port: number): Promise<void> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    throw new ConfigError([`METRICS_LISTEN cannot be used: ${error instanceof Error ? error.message : String(error)}`]);
  }
}

async function respond(sources: MetricsSources, response: ServerResponse): Promise<void> {
  const lines = [
    ...sources.requests.format(),
    ...sources.violations.format(),
    ...sources.mails.format(),
    ...formatProcess(sources),
    ...(await formatDatabase(sources)),
  ];
  response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
  response.end(`${lines.join('\n')}\n`);
}

function formatProcess({ pool }: MetricsSources): string[] {
  return [
    ...formatGauge('database_pool_connections', 'Connections to the database.', pool.totalCount),
    ...formatGauge('database_pool_idle_connections', 'Connections that nobody uses.', pool.idleCount),
    ...formatGauge('database_pool_waiting', 'Statements that wait for a connection.', pool.waitingCount),
    ...formatGauge('process_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
  ];
}

/** While the database is away, the other metrics are still returned. */
async function formatDatabase({ db, countParkedOrders, log }: MetricsSources): Promise<string[]> {
  const up = (value: number) => formatGauge('database_up', 'Whether the database answers.', value);
  try {
    const queues = await countJobs(db.q);
    const parked = await countParkedOrders(db);
    const unarchived = await findArchiverFailure(db.q);
    const formatQueues = (name: string, help: string, read: (queue: (typeof queues)[number]) => number) => [
      ...describeMetric(name, 'gauge', help),
      ...queues.map((queue) => `${name}{${formatLabels({ queue: queue.name })}} ${read(queue)}`),
    ];
    return [
      ...up(1),
      ...formatQueues('jobs_waiting', 'Jobs that are due and not running.', ({ waiting }) => waiting),
      ...formatQueues(
        'jobs_oldest_waiting_seconds',
        'How long the oldest is due.',
        ({ oldestSeconds }) => oldestSeconds,
      ),
      ...formatQueues('jobs_running', 'Jobs that run now.', ({ running }) => running),
      ...formatQueues('jobs_failed', 'Jobs of the last 7 days that are not tried again.', ({ failed }) => failed),
      ...formatGauge('orders_parked', 'Payments that wait for an operator.', parked),
      ...formatGauge('wal_archive_failing', 'Whether the last try to archive WAL failed.', unarchived ? 1 : 0),
    ];
  } catch (error) {
    log.debug({ err: error }, 'metrics without the database');
    return up(0);
  }
}

const describeMetric = (name: string, type: 'counter' | 'gauge' | 'histogram', help: string) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];

const formatGauge = (name: string, help: string, value: number) => [
  ...describeMetric(name, 'gauge', help),
  `${name} ${value}`,
];

const formatLabels = (labels: Record<string, string>): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))}"`)
    .join(',');
