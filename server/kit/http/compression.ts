import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Below so many characters an answer is one packet or two anyway. */
const LONG = 4096;
const squeeze = promisify(gzip);

/**
 * Sends long lists as gzip to those who take it. Lists alone: they never hold what a caller has sent beside a secret that
 * the length of the answer could give away.
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
