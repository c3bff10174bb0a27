import { randomUUID } from 'node:crypto';
import { finished } from 'node:stream/promises';
import swagger from '@fastify/swagger';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { checkout } from '../contract/checkout.ts';
import type { Config } from './config/config.ts';
import { createHostParser, type HostKind } from './features/sites/rules.ts';
import { identifyCaller, gates } from './gates.ts';
import { listPendingMigrations } from './kit/migrations.ts';
import { bindRoutes } from './kit/http/binding.ts';
import { addBodyParsers } from './kit/http/body-parsers.ts';
import { toApiError } from './kit/http/failures.ts';
import { isFileArriving } from './kit/http/incoming-file.ts';
import { isFromProxy, toNetwork } from './kit/http/network.ts';
import type { Route } from './kit/http/route.ts';
import { compileSerializer, compileValidator, describeRoute } from './kit/http/schemas.ts';
import { finishConnectionsOnShutdown } from './kit/http/shutdown.ts';
import { respondToUnreadable } from './kit/http/unreadable.ts';
import { createSecurityLog } from './kit/http/security-log.ts';
import { ApiError } from './kit/errors.ts';
import { traceRequests } from './kit/tracing/requests.ts';
import { compressListResponses } from './kit/http/compression.ts';
import { createSecurityHeaders, type SecurityHeaders } from './pages/headers.ts';
import { servePages } from './pages/serve.ts';
import type { RequestCounts } from './metrics.ts';
import type { Services } from './services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** As named by the request's host. */
    place: HostKind;
  }
}

const MAX_JSON_BYTES = 1_048_576;
const HEALTH = new Set(['/healthz', '/readyz']);

/** Counts responses in `requests` if it is given. */
export async function createWebServer(
  services: Services,
  routes: readonly Route[],
  requests?: RequestCounts,
): Promise<FastifyInstance> {
  const { config } = services;
  const logger: FastifyBaseLogger = services.log;
  const getSecurityHeaders = createSecurityHeaders(config);
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Lines of the product's log name their request themselves, so that none needs a logger of its own.
    childLoggerFactory: () => logger,
    trustProxy: toTrustFunction(config.trustProxy),
    bodyLimit: MAX_JSON_BYTES,
    forceCloseConnections: 'idle',
    // A request on a connection that is open already is answered as usual while the server stops.
    return503OnClosing: false,
    // Incomplete requests are cut off after this time (docs/reference/failures.md, W10), checked every second. Despite
    // its name, Node applies the longer of the two limits to the whole request.
    requestTimeout: 29_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000, requireHostHeader: false },
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler(error, socket) {
      // A file has a pace of its own to keep (server/kit/http/incoming-file.ts).
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isFileArriving(socket)) return;
      respondToUnreadable(error, socket, getSecurityHeaders(''));
    },
    // Paths that the router cannot read, such as `/%`, reach neither hooks nor error handlers.
    frameworkErrors(error, request, reply) {
      reply.headers(getSecurityHeaders(request.url)).header('x-request-id', request.id);
      void sendError(services, error, request, reply);
    },
  });
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  app.decorateRequest('place');
  app.decorateRequest('network', {
    getter(this: FastifyRequest) {
      return toNetwork(this.ip);
    },
  });
  // Node would refuse unknown expectations in its own format; RFC 9110 §10.1.1 lets a server ignore them.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  addBodyParsers(app);
  awaitCodings(app);
  if (services.tracing) traceRequests(app, services.tracing);
  finishConnectionsOnShutdown(app, services.stopping);
  compressListResponses(app);
  if (!config.trustProxy) warnOfProxy(app, services);
  addHostRouting(app, services, getSecurityHeaders);
  handleErrors(app, services);
  logResponses(app, services);
  if (requests) countResponses(app, requests);
  await app.register(swagger, {
    openapi: { info: { title: config.brand.name, version: '1' } },
    transform: describeRoute,
  });
  await app.register(async (scope) => {
    bindRoutes(scope, services, { gates, callerOf: identifyCaller }, routes);
    scope.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
    scope.all('/api/*', { schema: { hide: true } }, () => {
      throw new ApiError('not_found');
    });
  });
  addHealthChecks(app, services);
  await servePages(app, services);
  return app;
}

/** With a number, the last so many entries of `X-Forwarded-For` are proxies; visitors can write those before. */
function toTrustFunction(proxies: Config['trustProxy']): NonNullable<FastifyServerOptions['trustProxy']> {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : (proxies ?? false);
}

/**
 * Node announces a request whose `Transfer-Encoding` it refuses before it says so, in the same turn. Nothing may be sent
 * in between, or the request would have two responses.
 */
function awaitCodings(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (headers['transfer-encoding'] === undefined) done();
    else queueMicrotask(done);
  });
}

const HOUR_MS = 3_600_000;

/** Once per hour; the operator console shows it, too. */
function warnOfProxy(app: FastifyInstance, { log }: Services): void {
  let next = 0;
  app.addHook('onRequest', (request, _reply, done) => {
    if (isFromProxy(request) && performance.now() >= next) {
      next = performance.now() + HOUR_MS;
      log.warn('TRUST_PROXY is not set, but a proxy passes requests on: all visitors share the limits of one address');
    }
    done();
  });
}

/** Determines each request's host strictly: unknown hosts get no page, reserved ones redirect to the main site. */
function addHostRouting(app: FastifyInstance, { config }: Services, getSecurityHeaders: SecurityHeaders): void {
  const parseHost = createHostParser(config.brand);
  app.addHook('onRequest', (request, reply, done) => {
    request.place = { kind: 'foreign' };
    // Fastify would prefer it to Host, but a proxy passes on what the visitor wrote.
    delete request.headers['x-forwarded-host'];
    const path = request.url.split('?')[0] ?? '';
    reply.headers(getSecurityHeaders(path)).header('x-request-id', request.id);
    if (HEALTH.has(path)) return done();
    if (!request.url.startsWith('/') || countHosts(request) !== 1) throw new ApiError('malformed_request');
    const place = parseHost(request.host);
    if (place.kind === 'foreign') throw new ApiError('wrong_host');
    if (place.kind === 'reserved') return void reply.redirect(`${config.brand.origin}/`, 302);
    request.place = place;
    done();
  });
}

function countHosts({ raw: { rawHeaders } }: FastifyRequest): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') count += 1;
  return count;
}

/** How much of a rejected request's body is still read, and for how long. */
const LEFTOVER = { bytes: 32 * 1024 * 1024, ms: 2000 };

/** Closing the socket during an upload usually discards our response. */
async function drainBody({ raw, headers }: FastifyRequest): Promise<void> {
  if (Number(headers['content-length'] ?? Infinity) > LEFTOVER.bytes) return;
  raw.resume();
  await finished(raw, { writable: false, signal: AbortSignal.timeout(LEFTOVER.ms) }).catch(() => undefined);
}

function handleErrors(app: FastifyInstance, services: Services): void {
  app.setErrorHandler((error, request, reply) => sendError(services, error, request, reply));
  app.setNotFoundHandler(() => {
    throw new ApiError('not_found');
  });
}

async function sendError(
  services: Services,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refusal = toApiError(error, (unexpected) =>
    services.failures.report(unexpected, 'failed', { request: request.id, call: request.routeOptions.url }),
  );
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
  if (refusal.status === 413) {
    await drainBody(request);
    reply.header('connection', 'close');
  }
  // A failed checkout also returns `success: false`.
  const { endpoint } = request.routeOptions.config;
  const flagged = endpoint === checkout.create || endpoint === checkout.term;
  return reply
    .status(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ ...(flagged && { success: false }), ...refusal.body });
}

/** Logs the route's pattern instead of the URL, which may contain tokens. */
function logResponses(app: FastifyInstance, services: Services): void {
  const { log } = services;
  app.decorateRequest('refusal', undefined);
  const logSecurity = createSecurityLog(services);
  const logsAll = log.isLevelEnabled('debug');
  app.addHook('onResponse', (request, reply, done) => {
    logSecurity(request, reply);
    if (logsAll) {
      const call = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
      const ms = Math.round(reply.elapsedTime);
      log.debug({ request: request.id, call, status: reply.statusCode, ms }, 'answered');
    }
    done();
  });
}

function countResponses(app: FastifyInstance, requests: RequestCounts): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    requests.count({ method: request.method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    done();
  });
}

/** `/healthz`: the process is alive. `/readyz`: the database is reachable and has every migration of this version. */
function addHealthChecks(app: FastifyInstance, { db }: Services): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'alive' }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    if ((await listPendingMigrations(db.q)).length > 0) throw new ApiError('unavailable');
    return { status: 'ready' };
  });
}
