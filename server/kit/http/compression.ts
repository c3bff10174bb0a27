import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, onSendAsyncHookHandler } from 'fastify';

/** In characters. Shorter responses fit into one or two packets anyway. */
const MIN_LENGTH = 4096;
const compress = promisify(gzip);

/**
 * Compresses lists only: they never contain caller input next to a secret that the response length could reveal (the
 * BREACH attack).
 */
export function compressListResponses(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.endpoint?.list) route.onSend = [compressResponse, ...[route.onSend ?? []].flat()];
  });
}

const compressResponse: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (typeof payload !== 'string' || payload.length < MIN_LENGTH) return payload;
  reply.header('vary', 'accept-encoding');
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return payload;
  reply.header('content-encoding', 'gzip');
  return compress(payload);
};
