import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Shorter responses, in characters, fit into one or two packets anyway. */
const LONG = 4096;
const squeeze = promisify(gzip);

/**
 * Sends long list responses as gzip to clients that accept it. Only lists are compressed: they never contain caller
 * input next to a secret that the response length could reveal (the BREACH attack).
 */
export function compressListResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.routeOptions.config.endpoint?.list || typeof payload !== 'string' || payload.length < LONG) {
      return payload;
    }
    reply.header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return payload;
    reply.header('content-encoding', 'gzip');
    return squeeze(payload);
  });
}
