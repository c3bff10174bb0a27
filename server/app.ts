import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from './config/config.ts';
import { ConfigError } from './config/reader.ts';
import { listWarnings } from './config/warnings.ts';
import { describeEmbeddedDatabase, openEmbeddedRoles } from './embedded-database.ts';
import {
  countParkedOrders,
  distribution,
  filterMails,
  jobHandlers,
  listenForBounces,
  MAILS_AT_ONCE,
  PAGE_TABLES,
  prepareData,
  raiseVersions,
  routes,
  samples,
  VERSIONS_CHANNEL,
} from './features.ts';
import { createClock, type Clock } from './kit/clock.ts';
import { prepareDatabase, type DatabaseRoles } from './kit/database-roles.ts';
import { ChangeNotices } from './kit/change-notices.ts';
import { Db } from './kit/db.ts';
import { isDistributed, listUndistributed } from './kit/distribution.ts';
import { FailureLog } from './kit/failure-log.ts';
import { Jobs } from './kit/jobs.ts';
import { createLog, type Log } from './kit/log.ts';
import { warnOfOpenFolder } from './kit/make-folder.ts';
import { createKysely, createPool, type DatabaseAddress } from './kit/pool.ts';
import { findPooler } from './kit/pooler.ts';
import { startPostgres } from './kit/postgres/start.ts';
import { createEncryption, type Encryption } from './kit/encryption.ts';
import { loadSecrets } from './kit/secret.ts';
import type { Tracing } from './kit/tracing/tracing.ts';
import { loadBuiltAssets, type Assets } from './pages/assets.ts';
import { StoredSites } from './pages/stored-sites.ts';
import { loadBuiltViews, type Views } from './pages/views.ts';
import type { Mailer } from './providers/mail/mailer.ts';
import { MAIL_STATES, observeMails } from './providers/mail/observed.ts';
import { openMailer } from './providers/mail/open.ts';
import { noteServerState } from './providers/mail/server-state.ts';
import { createLemonSqueezy } from './providers/payment/lemonsqueezy.ts';
import type { PaymentProvider } from './providers/payment/provider.ts';
import { createSandbox } from './providers/payment/sandbox.ts';
import { tracePayment } from './providers/payment/traced.ts';
import { openStorage } from './providers/storage/open.ts';
import type { Storage } from './providers/storage/storage.ts';
import { createWeb, type Web } from './providers/web/web.ts';
import type { Services } from './services.ts';
import type { Tables } from './kit/tables.ts';
import { LabeledCounter, listenForMetrics, RequestCounts } from './metrics.ts';
import { createWebServer } from './web-server.ts';

/** Used by tests and the development server. Nothing else can be replaced. */
export interface Overrides {
  clock?: Clock;
  log?: Log;
  mail?: Mailer;
  payment?: PaymentProvider;
  storage?: Storage;
  web?: Web;
  /** A migrated database, used instead of starting one. */
  database?: DatabaseAddress;
  /** From another source than the build. */
  pages?: { views: Views; assets: Assets };
  /** Jobs run when a test drains them, not in workers. */
  drainJobs?: true;
}

/** Disposing it finishes pending work and stops everything in reverse order. */
export interface App extends AsyncDisposable {
  services: Services;
  jobs: Jobs;
  http: FastifyInstance;
  port: number;
  /** If METRICS_LISTEN is set. */
  metricsPort?: number;
  /** If BOUNCE_LISTEN is set. */
  bouncePort?: number;
}

const ROOT = join(import.meta.dirname, '..');
const STATEMENT_TIMEOUT_MS = 10_000;

/**
 * If a step fails, the earlier ones are undone. Aborting `signal` cancels the start, or long work of the running
 * product, by throwing its reason.
 */
export async function startApp(
  config: Config,
  overrides: Overrides = {},
  signal = new AbortController().signal,
): Promise<App> {
  await using stack = new AsyncDisposableStack();
  const log = overrides.log ?? createLog(config.logLevel);
  for (const warning of listWarnings(config)) log.warn(warning);
  // Disposed last, so that it exports what happens while everything else stops.
  const tracing = await openTracing(config, log);
  if (tracing) stack.use(tracing);

  const own = overrides.database ?? config.databaseUrl;
  const roles =
    own === undefined
      ? await startEmbeddedDatabase(config, log, stack, signal)
      : { product: own, owner: config.migrationUrl ?? own };
  // Uses its own connections, because the product's statement timeout would cancel a long migration.
  await prepareDatabase(roles, log);
  const [address, ownsTables] = [roles.product, roles.product === roles.owner];
  const ending = new AbortController();
  const stopping = AbortSignal.any([signal, ending.signal]);
  const failures = new FailureLog(log);
  // Our own server has none.
  const pooler = typeof address === 'string' && (await findPooler(address, log));
  const keepsPlans = !pooler;
  const pool = createPool(address, {
    applicationName: 'product',
    pooler,
    keepsPlans,
    max: config.databasePool,
    statementTimeout: STATEMENT_TIMEOUT_MS,
    onError: (error) => {
      // During shutdown, the embedded database may stop before the last idle connection closes.
      if (!stopping.aborted) failures.report(error, 'a database connection broke');
    },
  });
  // Made after the database that tells it of changes.
  const stored: { sites?: StoredSites } = {};
  const forgetSite = (eventId: string): void => stored.sites?.forget(eventId);
  const q: Kysely<Tables> = createKysely(pool, tracing, {
    watched: PAGE_TABLES,
    raise: raiseVersions,
    onCommit: (eventIds) => eventIds.forEach(forgetSite),
  });
  stack.defer(() => {
    ending.abort();
    return q.destroy();
  });

  const worksOnJobs = config.jobs && !overrides.drainJobs;
  const jobs = stack.use(
    await Jobs.open({ address, ownsTables, keepsPlans, pool, log, failures, stopping, listen: worksOnJobs, tracing }),
  );
  const seal = createEncryption(...(await loadSecrets(config)));
  const distributed = await isDistributed(q);
  if (distributed) await warnOfUndistributed(q, log);
  const db = new Db(q, overrides.clock ?? createClock(config.timeOffset), jobs, { distributed });
  const mails = new LabeledCounter(
    'mails_total',
    'Mails by what became of them.',
    MAIL_STATES.map((state) => ({ state })),
  );
  const observe = (mailer: Mailer): Mailer =>
    filterMails(observeMails(mailer, { count: (state) => mails.count({ state }), noteServer, tracing }));
  const noteServer = (accepts: boolean) =>
    noteServerState(db, accepts).catch((error: unknown) => failures.report(error, 'the state of the mail server'));
  const payment = overrides.payment ?? (await createPayment(config, seal, log));
  const notices = stack.use(
    await ChangeNotices.open({
      address,
      pooler,
      channel: VERSIONS_CHANNEL,
      onChange: forgetSite,
      onError: (error) => {
        if (!stopping.aborted) failures.report(error, 'notices of changes');
      },
    }),
  );
  const parts: Omit<Services, 'storedSites'> = {
    config,
    db,
    log,
    failures,
    seal,
    mail: stack.use(observe(overrides.mail ?? openMailer(config, db, { from: config.mailFrom }))),
    guestMail: stack.use(
      observe(overrides.mail ?? openMailer(config, db, { from: config.mailFromGuests, connections: MAILS_AT_ONCE })),
    ),
    payment: tracing ? tracePayment(payment, tracing) : payment,
    storage: stack.use(overrides.storage ?? (await openStorage(config.storage))),
    web: overrides.web ?? createWeb(`Mozilla/5.0 (compatible; +${config.brand.origin})`),
    ...(overrides.pages ?? (await loadBuiltPages())),
    violations: new LabeledCounter(
      'policy_violations_total',
      'Violations of a page’s policy, as browsers report them.',
    ),
    tracing,
    samples,
    stopping,
  };
  const services: Services = Object.assign(parts, { storedSites: new StoredSites(parts, notices) });
  stored.sites = services.storedSites;
  for (const folder of listOwnFolders(config)) await warnOfOpenFolder(folder, log);
  await jobs.register(services, jobHandlers);
  // Running jobs end before the mailer and the database that they use.
  stack.use(jobs);

  await prepareData(services);

  const requests = config.metricsListen && new RequestCounts();
  const http = await createWebServer(services, routes, requests);
  stack.defer(() => http.close());
  const metrics =
    config.metricsListen &&
    requests &&
    stack.use(
      await listenForMetrics(config.metricsListen, {
        requests,
        violations: services.violations,
        mails,
        pool,
        db,
        countParkedOrders,
        log,
      }),
    );
  const bounces = await listenForBounces(services);
  if (bounces) stack.use(bounces);
  await listen(http, config);
  const { port } = http.server.address() as AddressInfo;
  // If PORT is 0 the system has chosen one; the payment sandbox posts its webhooks to it.
  services.config = { ...config, port };
  if (worksOnJobs) await jobs.startWorkers();

  stack.defer(() => ending.abort());

  const running = stack.move();
  return {
    services,
    jobs,
    http,
    port,
    ...(metrics && { metricsPort: metrics.port }),
    ...(bounces && { bouncePort: bounces.port }),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** Folders that nobody else on this machine needs to read. */
function listOwnFolders({ dataDir, storage }: Config): string[] {
  const uploads = join(dataDir, 'uploads');
  return storage.kind === 'folder' && storage.folder === uploads ? [dataDir, uploads] : [dataDir];
}

export async function loadBuiltPages(): Promise<NonNullable<Overrides['pages']>> {
  return { views: await loadBuiltViews(ROOT), assets: await loadBuiltAssets(ROOT) };
}

/** A migration may have added tables. */
async function warnOfUndistributed(q: Kysely<Tables>, log: Log): Promise<void> {
  const tables = await listUndistributed(q, distribution.tables);
  if (tables.length > 0) log.warn({ tables }, 'tables are not distributed yet: run npm run distribute');
}

async function listen(http: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await http.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') throw new ConfigError([`PORT ${port} is in use by another program`]);
    if (code === 'EACCES') throw new ConfigError([`PORT ${port} needs more rights than this user has`]);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ConfigError([`HOST ${host} is not of this machine`]);
    throw error;
  }
}

async function startEmbeddedDatabase(
  config: Config,
  log: Log,
  stack: AsyncDisposableStack,
  signal: AbortSignal,
): Promise<DatabaseRoles> {
  const server = await startPostgres({
    ...describeEmbeddedDatabase(config),
    log: (sentence) => log.warn(sentence),
    signal,
  });
  return openEmbeddedRoles(stack.use(server).connection);
}

/** Loading OpenTelemetry takes time and memory, so it is imported only if traces are exported. */
async function openTracing({ tracing }: Config, log: Log): Promise<Tracing | undefined> {
  if (!tracing) return undefined;
  const openTelemetry = await import('./kit/tracing/open-telemetry.ts');
  return openTelemetry.openTracing(tracing, log);
}

async function createPayment(config: Config, seal: Encryption, log: Log): Promise<PaymentProvider> {
  const { payment } = config;
  if (payment.provider === 'sandbox') return createSandbox(config, seal);
  if (payment.provider === 'lemonsqueezy') return createLemonSqueezy(payment, log);
  // Loading the package takes a tenth of a second, so it is imported only if Stripe is the provider.
  const { createStripe } = await import('./providers/payment/stripe.ts');
  return createStripe(payment, log);
}
