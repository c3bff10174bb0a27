import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import { pageQuery, type Endpoint, type Page } from '../../../contract/endpoint.ts';
import { GATE_ERRORS, UNIVERSAL_ERRORS, type ErrorCode } from '../../../contract/errors.ts';
import { ApiError } from '../errors.ts';
import type { Services } from '../services.ts';
import { runIdempotent, type StoredResponse } from './idempotency.ts';
import { receiveIncomingFile } from './incoming-file.ts';
import { receiveFile } from './upload.ts';
import { Reply, type Call, type Gates, type GateInput, type Route, type ScopeOf } from './route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    /** A form of a page that signs somebody in: it is logged like an audited call. */
    audited?: true;
  }
  interface FastifyRequest {
    scope: ScopeOf<Endpoint['access']>;
  }
}

/** The number is that of docs/reference/failures.md, S10. */
const MAX_BEACON_BYTES = 8192;
const MAX_REPORT_BYTES = 16_384;

const KEY_ERRORS: readonly ErrorCode[] = ['idempotency_key_reused', 'idempotency_in_progress'];

export interface Guards {
  gates: Gates;
  /** An `Idempotency-Key` is valid per caller. */
  callerOf: (scope: ScopeOf<Endpoint['access']>) => string;
}

export function bindRoutes(
  app: FastifyInstance,
  services: Services,
  { gates, callerOf }: Guards,
  routes: readonly Route[],
): void {
  app.decorateRequest('scope', undefined);
  for (const { endpoint, handle, count } of routes) {
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      config: { endpoint },
      ...(endpoint.beacon && { bodyLimit: MAX_BEACON_BYTES }),
      ...(endpoint.reports && { bodyLimit: MAX_REPORT_BYTES }),
      ...(endpoint.bodyBytes !== undefined && { bodyLimit: endpoint.bodyBytes }),
      // The list of calls is public; the operator's are no one else's business.
      schema: { ...buildSchema(endpoint), ...(endpoint.path.startsWith('/operator') && { hide: true }) },
      // Runs before the body is read, so that an unauthorized caller learns nothing about valid input.
      onRequest: async (request) => {
        request.scope = await gates[endpoint.access](toGateInput(services, request));
      },
      handler: async (request, reply) => {
        try {
          await count?.(readCall(services, endpoint, request));
          const respond = () =>
            runIdempotent(services, endpoint, { request, caller: callerOf(request.scope) }, (bound) =>
              buildResponse(bound, endpoint, handle, request),
            );
          return await send(request, reply, await receiveBody(endpoint, request, callerOf(request.scope), respond));
        } catch (error) {
          throw services.config.production ? error : requireDeclaredError(endpoint, error);
        }
      },
    });
  }
}

/** Reads a file that the endpoint takes; any other body has been read. */
function receiveBody<T>(
  { upload, streamed }: Endpoint,
  request: FastifyRequest,
  caller: string,
  respond: () => Promise<T>,
): Promise<T> {
  if (upload) return receiveFile(request, upload, caller, respond);
  return streamed ? receiveIncomingFile(request, streamed, caller, respond) : respond();
}

function buildSchema(endpoint: Endpoint): FastifySchema {
  const query = [endpoint.query, endpoint.list && pageQuery].filter((schema) => schema !== undefined);
  const [only, paging] = query;
  const statuses = endpoint.status ?? [endpoint.output ? 200 : 204];
  const answer = endpoint.files ? buildFileSchema(endpoint) : (endpoint.output ?? z.null().describe('Empty'));
  return {
    summary: endpoint.summary,
    ...(endpoint.body && { body: endpoint.body }),
    ...(only && { querystring: paging ? z.intersection(only, paging) : only }),
    response: Object.fromEntries(statuses.map((status) => [status, answer])),
  };
}

function buildFileSchema({ output, files = [] }: Endpoint) {
  const file = { schema: z.string().meta({ format: 'binary' }) };
  const content = Object.fromEntries(files.map((type) => [type, file]));
  return { content: { ...(output && { 'application/json': { schema: output } }), ...content } };
}

function toGateInput(services: Services, request: FastifyRequest): GateInput {
  return { services, request, params: readParams(request) };
}

const readParams = (request: FastifyRequest) => request.params as Readonly<Record<string, string>>;

async function buildResponse(
  services: Services,
  endpoint: Endpoint,
  handle: Route['handle'],
  request: FastifyRequest,
): Promise<StoredResponse> {
  const result = await handle(readCall(services, endpoint, request));
  const { body, options } = result instanceof Reply ? (result as Reply<unknown>) : new Reply(result, {});
  return { status: options.status ?? endpoint.status?.[0] ?? (endpoint.output ? 200 : 204), body, options };
}

const readCall = (services: Services, endpoint: Endpoint, request: FastifyRequest): Call<Endpoint> => ({
  services,
  scope: request.scope,
  params: readParams(request),
  query: request.query as Call<Endpoint>['query'],
  body: request.body as Call<Endpoint>['body'],
  page: endpoint.list ? (request.query as Page) : {},
  request,
});

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body, options }: StoredResponse,
): Promise<FastifyReply> {
  reply.status(status).headers({ 'cache-control': 'private, no-store', ...options.headers });
  if (options.next !== undefined) reply.header('link', `<${buildNextUrl(request, options.next)}>; rel="next"`);
  // A HEAD response has no body, so the file is not read.
  if (request.method === 'HEAD' && body instanceof Readable) return reply.send(body.destroy());
  return reply.send(status === 204 ? undefined : body);
}

function buildNextUrl(request: FastifyRequest, cursor: string): string {
  const [path = '', query = ''] = request.url.split('?');
  const search = new URLSearchParams(query);
  search.set('cursor', cursor);
  return `${path}?${search.toString()}`;
}

/**
 * Returns an error that the contract does not declare as an internal error, so that tests and development show it. Not
 * used in production.
 */
function requireDeclaredError(endpoint: Endpoint, error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const listed: readonly ErrorCode[] = [...UNIVERSAL_ERRORS, ...GATE_ERRORS, ...KEY_ERRORS, ...(endpoint.errors ?? [])];
  if (listed.includes(error.code)) return error;
  return new Error(`${endpoint.method} ${endpoint.path} does not declare ${error.code}`, { cause: error });
}
