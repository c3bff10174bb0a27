import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Encryption } from '../encryption.ts';
import type { Log } from '../log.ts';

/**
 * Logs the response of an `audited` call: who, from which network, what, and the result. An email address stands there
 * as a keyed hash, the same in all lines, so that the log names nobody.
 */
export function logSecurityEvent(
  { log, seal }: { log: Log; seal: Encryption },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { endpoint } = request.routeOptions.config;
  if (!endpoint?.audited) return;
  const { body, id, network, scope } = request;
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
  log.info(
    {
      request: id,
      call: `${endpoint.method} ${endpoint.path}`,
      status: reply.statusCode,
      network,
      ...(typeof email === 'string' && { who: seal.hash('security log', email.toLowerCase()).toString('hex', 0, 8) }),
      ...(scope !== undefined && 'ownerId' in scope && { owner: scope.ownerId }),
      ...(scope !== undefined && 'operatorId' in scope && { operator: scope.operatorId }),
    },
    'security',
  );
}
