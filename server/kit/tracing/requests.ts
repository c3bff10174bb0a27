import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestSpan, Tracing } from './tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set if requests are traced. */
    span: RequestSpan | undefined;
  }
}

/** Records each request under its route's pattern, never its URL, which may contain names and tokens. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url;
    const attributes = { 'http.request.method': method, ...(route !== undefined && { 'http.route': route }) };
    const name = route === undefined ? method : `${method} ${route}`;
    const span = tracing.beginRequest({ name, attributes }, readCaller(request));
    request.span = span;
    reply.raw.once('close', () => {
      // Without a response nobody knows its status.
      const { statusCode, headersSent } = reply.raw;
      const result = headersSent && { 'http.response.status_code': statusCode, ...describeFailure(statusCode) };
      span.end({
        attributes: { 'http.response.header.x-request-id': [request.id], ...(result || CANCELED) },
        failed: headersSent && statusCode >= 500,
      });
    });
    span.run(done);
  });
  // Events of a body that is read belong to the connection instead of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span) request.span.run(done);
    else done();
  });
}

const CANCELED = { 'error.type': 'canceled' };

const describeFailure = (status: number) => (status >= 500 ? { 'error.type': String(status) } : {});

/**
 * A visitor could otherwise have every request of theirs recorded, or add it to traces of others. So only a proxy that
 * `TRUST_PROXY` names may continue a trace: then `ips` has an address beside its own.
 */
function readCaller({ ips = [], headers: { traceparent } }: FastifyRequest): string | undefined {
  return ips.length > 1 && typeof traceparent === 'string' ? traceparent : undefined;
}
