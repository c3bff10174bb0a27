import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { Encryption } from '../encryption.ts';
import type { Log } from '../log.ts';
import { NodeLimit } from './node-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The status of a refusal that is answered by a redirect. */
    refusal: number | undefined;
  }
}

/** Missing or wrong credentials, a forbidden or cross-site request, a rate limit, and a host that is not ours. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 421, 429]);
/** Where an id of another site or an unknown invitation is 404. */
const OF_A_SITE: ReadonlySet<string> = new Set(['invite', 'owner', 'verified', 'visitor']);

/** So that nobody fills the log with refused requests. */
const REFUSALS_OF_NETWORK = { max: 60, seconds: 60, sentence: '' };

/** Changes, and exports of data about many people. */
const isOperatorAction = (endpoint: Endpoint | undefined): boolean =>
  endpoint?.access === 'operator' &&
  !endpoint.background &&
  (endpoint.method !== 'GET' || endpoint.files !== undefined);

/**
 * Returns a function that logs the response of each `audited` call or form, each action of an operator and each refused
 * request: who, from which network, what, and the result. An email address stands there as a keyed hash, the same in all lines, so that the log names
 * nobody. Of refusals, 60 lines a minute for each network are logged.
 */
export function createSecurityLog({ log, seal }: { log: Log; seal: Encryption }) {
  const refusals = new NodeLimit(REFUSALS_OF_NETWORK);

  return (request: FastifyRequest, reply: FastifyReply): void => {
    const { routeOptions } = request;
    const { endpoint } = routeOptions.config;
    const status = request.refusal ?? reply.statusCode;
    const isRefusal = REFUSALS.has(status) || (status === 404 && OF_A_SITE.has(endpoint?.access ?? ''));
    const isAudited = endpoint?.audited ?? routeOptions.config.audited ?? isOperatorAction(endpoint);
    if (!isAudited && !(isRefusal && refusals.countWithin(request.network))) return;
    const { body, id, method, network, scope } = request;
    const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
    log.info(
      {
        request: id,
        call: `${method} ${endpoint?.path ?? routeOptions.url ?? 'unknown'}`,
        status,
        network,
        ...(typeof email === 'string' && { who: seal.hash('security log', email.toLowerCase()).toString('hex', 0, 8) }),
        ...(scope !== undefined && 'ownerId' in scope && { owner: scope.ownerId }),
        ...(scope !== undefined && 'operatorId' in scope && { operator: scope.operatorId }),
      },
      'security',
    );
  };
}
