import { randomUUID } from 'node:crypto';
import { finished } from 'node:stream/promises';
import swagger from '@fastify/swagger';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { checkout } from '../contract/checkout.ts';
import { parseHost, type HostKind } from './features/sites/rules.ts';
import { identifyCaller, gates } from './gates.ts';
import { pendingMigrations } from './kit/migrations.ts';
import { bindRoutes } from './kit/http/binding.ts';
import { toApiError } from './kit/http/failures.ts';
import type { Route } from './kit/http/route.ts';
import { ApiError } from './kit/errors.ts';
import { compressListResponses } from './kit/http/compression.ts';
import { buildSecurityHeaders } from './pages/headers.ts';
import { servePages } from './pages/serve.ts';
import type { Services } from './services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Which part of the product the host names. */
    place: HostKind;
    /** The body as it came, for what is signed. */
    rawBody: string;
  }
}

/** The largest JSON body, 1 MB. */
const BODY_LIMIT = 1_048_576;
const HEALTH = new Set(['/healthz', '/readyz']);

/** Everything that speaks HTTP: the API, the pages and the health checks, on every host of the product. */
export async function createWebServer(services: Services, routes: readonly Route[]): Promise<FastifyInstance> {
  const { config } = services;
  const logger: FastifyBaseLogger = services.log;
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    // What is not there whole by then is cut off (docs/reference/failures.md, W10), by a look every second. Of the two
    // Node takes the longer one for the whole request, whatever it is called.
    requestTimeout: 29_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
    routerOptions: { maxParamLength: 200 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('place', { getter: (): HostKind => ({ kind: 'foreign' }) });
  app.decorateRequest('rawBody', '');
  addBodyParsers(app);
  closeSlowConnections(app);
  compressListResponses(app);
  addHostRouting(app, services);
  handleErrors(app, services);
  logResponses(app, services);
  await app.register(swagger, {
    openapi: { info: { title: config.brand.name, version: '1' } },
    transform: jsonSchemaTransform,
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

/** JSON keeps its text for signatures; the plain form is the checkout page's, plain text a beacon's. Else it is 415. */
function addBodyParsers(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    request.rawBody = text;
    // What is signed is verified as it came, before anything is made of it.
    if (text === '' || request.routeOptions.config.endpoint?.access === 'provider') done(null, undefined);
    else void parseJson(request, text, done);
  });
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.endpoint?.beacon) void parseJson(request, String(body), done);
    else done(new ApiError('unsupported_type'));
  });
  // A file is read by the call that takes one, within that call's limit.
  app.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    done(request.routeOptions.config.endpoint?.upload ? null : new ApiError('unsupported_type'));
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    if (request.url.startsWith('/api/')) done(new ApiError('unsupported_type'));
    else done(null, parseFormFields(String(body)));
  });
}

/** The fields of a plain form; one that was sent several times, such as ticked boxes, is a list. */
function parseFormFields(body: string): Record<string, string | string[]> {
  const fields = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(body)) {
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
  }
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length > 1 ? values : (values[0] ?? '')]),
  );
}

/** While it stops, each answer is the last one of its connection: else a kept connection would hold up the stop. */
function closeSlowConnections(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', (done) => {
    stopping = true;
    done();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
}

/** A host is read once, strictly; what is not ours gets no page, what is reserved leads to the main site. */
function addHostRouting(app: FastifyInstance, { config }: Services): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...buildSecurityHeaders(config), 'x-request-id': request.id });
    const path = request.url.split('?')[0] ?? '';
    if (HEALTH.has(path)) return;
    if (!request.url.startsWith('/') || countHosts(request) > 1) throw new ApiError('malformed_request');
    const place = parseHost(request.host, config.brand);
    if (place.kind === 'foreign') throw new ApiError('wrong_host');
    if (place.kind === 'reserved') return reply.redirect(`${config.brand.origin}/`, 302);
    Object.defineProperty(request, 'place', { value: place });
  });
}

function countHosts({ raw }: FastifyRequest): number {
  return raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
}

/** A body of so many bytes that is refused may still be sent to its end, for so many milliseconds. */
const LEFTOVER = { bytes: 16 * 1024 * 1024, ms: 2000 };

/** Whoever is hung up on while sending mostly loses the answer with it, so what is left of a body is taken and forgotten. */
async function drainBody({ raw, headers }: FastifyRequest): Promise<void> {
  if (Number(headers['content-length'] ?? Infinity) > LEFTOVER.bytes) return;
  raw.resume();
  await finished(raw, { writable: false, signal: AbortSignal.timeout(LEFTOVER.ms) }).catch(() => undefined);
}

function handleErrors(app: FastifyInstance, services: Services): void {
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = toApiError(error, (unexpected) =>
      services.log.error({ err: unexpected, request: request.id, call: request.routeOptions.url }, 'failed'),
    );
    if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
    if (refusal.status === 413) {
      await drainBody(request);
      reply.header('connection', 'close');
    }
    // A failed checkout also answers `success: false`.
    const { endpoint } = request.routeOptions.config;
    const flagged = endpoint === checkout.create || endpoint === checkout.term;
    return reply
      .status(refusal.status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send({ ...(flagged && { success: false }), ...refusal.body });
  });
  app.setNotFoundHandler(() => {
    throw new ApiError('not_found');
  });
}

/** One line per answer, by the route's pattern: addresses hold tokens. */
function logResponses(app: FastifyInstance, { log }: Services): void {
  app.addHook('onResponse', (request, reply, done) => {
    log.debug(
      {
        request: request.id,
        call: `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
}

/** Alive; and ready to serve: the database is reachable, and has every migration of this version. */
function addHealthChecks(app: FastifyInstance, { db }: Services): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'alive' }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    if ((await pendingMigrations(db.q)).length > 0) throw new ApiError('unavailable');
    return { status: 'ready' };
  });
}
