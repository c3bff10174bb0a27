import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { Db } from '../db.ts';
import { ApiError, buildFieldErrors } from '../errors.ts';
import { defineSealedTable } from '../reencryption.ts';
import type { Services } from '../services.ts';

export interface StoredResponse {
  status: number;
  body: unknown;
  options: { headers?: Record<string, string | string[]>; next?: string | undefined };
}

interface Claim {
  caller: string;
  call: string;
  key: string;
  /** One for each key of the product, the current one first. */
  hashes: readonly Buffer[];
}

type Work = (services: Services) => Promise<StoredResponse>;

const KEEP = sql.lit('24 hours');
const PURPOSE = 'idempotency answer';
const STAGED_TIMEOUT_SECONDS = 60;

/**
 * Handles `Idempotency-Key`: the same key and body within 24 hours return the first response again; another body gives
 * 409. A call in one transaction stores its response in that transaction, so a crash cannot separate the two, and a
 * repeated request waits for the first on the key's row. A staged call first commits its claim; a repeated request gets
 * 409 until it finishes. Errors are not stored: they changed nothing, and the request may be retried.
 */
export async function runIdempotent(
  services: Services,
  endpoint: Endpoint,
  { request, caller }: { request: FastifyRequest; caller: string },
  work: Work,
): Promise<StoredResponse> {
  const key = request.headers['idempotency-key'];
  if (endpoint.creates === undefined || key === undefined) return work(services);
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw buildFieldErrors({ 'Idempotency-Key': 'The Idempotency-Key must have 1 to 255 visible characters.' });
  }
  const claim: Claim = {
    caller,
    call: `${request.method} ${request.url.split('?')[0]}`,
    key,
    hashes: hashContent(services, request.body ?? null),
  };
  return endpoint.creates === 'atomic'
    ? runInOneTransaction(services, claim, work)
    : runInStages(services, claim, work);
}

/** Keyed hashes, because a body may contain a password. */
const hashContent = ({ seal }: Services, content: unknown) => seal.hashAll('request body', JSON.stringify(content));

/**
 * For form submissions without a key: the same content for the same call within 24 hours, from any caller, runs in one
 * transaction and then returns the first response again.
 */
export async function runOncePerContent<T>(
  services: Services,
  { call, content }: { call: string; content: unknown },
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const hashes = hashContent(services, content);
  const [claim, ...others] = hashes.map((hash) => ({ caller: 'anyone', call, key: hash.toString('hex'), hashes }));
  const answer = await runInOneTransaction(services, claim as Claim, async (bound) => {
    for (const other of others) {
      const first = await findResponse(bound, bound.db, other);
      if (first) return first;
    }
    return { status: 200, body: await work(bound), options: {} };
  });
  return answer.body as T;
}

async function runInOneTransaction(services: Services, claim: Claim, work: Work): Promise<StoredResponse> {
  return services.db.transaction(async (tx) => {
    const first = await claimKey(services, tx, claim, null);
    if (first) return first;
    const answer = await work({ ...services, db: tx });
    await storeResponse(services, tx, claim, answer);
    return answer;
  });
}

async function runInStages(services: Services, claim: Claim, work: Work): Promise<StoredResponse> {
  const first = await services.db.transaction((tx) => claimKey(services, tx, claim, STAGED_TIMEOUT_SECONDS));
  if (first) return first;
  try {
    const answer = await work(services);
    await storeResponse(services, services.db, claim, answer);
    return answer;
  } catch (error) {
    await whereClaim(services.db.q.deleteFrom('idempotency_keys'), claim).execute();
    throw error;
  }
}

/** Returns the stored response if there is one. Waits while another transaction holds the key. */
async function claimKey(
  services: Services,
  tx: Db,
  { hashes, ...claim }: Claim,
  busySeconds: number | null,
): Promise<StoredResponse | undefined> {
  const row = {
    ...claim,
    body_hash: hashes[0] as Buffer,
    created_at: tx.now,
    busy_until: busySeconds === null ? null : tx.secondsFromNow(busySeconds),
  };
  const taken = await tx.q
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['caller', 'call', 'key'])
        .doUpdateSet({ ...row, status: null, answer: null })
        // A key is free again after a day, or once a staged call without a response has timed out.
        .where((eb) =>
          eb.or([
            eb('idempotency_keys.created_at', '<', expiry(tx)),
            eb.and([eb('idempotency_keys.status', 'is', null), eb('idempotency_keys.busy_until', '<', tx.now)]),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst();
  if (taken) return undefined;
  const first = await findResponse(services, tx, { ...claim, hashes });
  if (!first) throw new ApiError('idempotency_in_progress');
  return first;
}

const expiry = (tx: Db) => sql<string>`${tx.now} - interval ${KEEP}`;

/** Returns the stored response of the last 24 hours. Throws 409 if it is that of another body. */
async function findResponse({ seal }: Services, tx: Db, claim: Claim): Promise<StoredResponse | undefined> {
  const kept = await whereClaim(tx.q.selectFrom('idempotency_keys').select(['body_hash', 'status', 'answer']), claim)
    .where('created_at', '>=', expiry(tx))
    .executeTakeFirst();
  if (!kept) return undefined;
  if (!claim.hashes.some((hash) => kept.body_hash.equals(hash))) throw new ApiError('idempotency_key_reused');
  const answer = seal.decrypt(PURPOSE, kept.answer ?? '');
  if (kept.status === null || answer === undefined) return undefined;
  return { status: kept.status, body: JSON.parse(answer) as unknown, options: {} };
}

/** The response may contain values that the tables keep only as a hash, such as a new invitation's token. */
async function storeResponse(
  { seal }: Services,
  db: Db,
  claim: Claim,
  { status, body }: StoredResponse,
): Promise<void> {
  const answer = seal.encrypt(PURPOSE, JSON.stringify(body ?? null));
  await whereClaim(db.q.updateTable('idempotency_keys').set({ status, answer, busy_until: null }), claim).execute();
}

interface Filtered<Query> {
  where(column: 'caller' | 'call' | 'key', operator: '=', value: string): Query;
}

function whereClaim<Query extends Filtered<Query>>(
  query: Query,
  { caller, call, key }: Pick<Claim, 'caller' | 'call' | 'key'>,
): Query {
  return query.where('caller', '=', caller).where('call', '=', call).where('key', '=', key);
}

type SealedResponse = Pick<Claim, 'caller' | 'call' | 'key'> & { sealed: string };

export const sealedResponses = defineSealedTable<SealedResponse>({
  name: 'stored responses',
  getPurpose: () => PURPOSE,
  list: async ({ q }, { suffix, after, take }) => {
    let query = q
      .selectFrom('idempotency_keys')
      .select(['caller', 'call', 'key', sql<string>`answer`.as('sealed')])
      .where(sql<boolean>`right(answer, ${suffix.length}) <> ${suffix}`)
      .orderBy('caller')
      .orderBy('call')
      .orderBy('key')
      .limit(take);
    if (after) {
      const { caller, call, key } = after;
      query = query.where((eb) => eb(eb.refTuple('caller', 'call', 'key'), '>', eb.tuple(caller, call, key)));
    }
    return query.execute();
  },
  replace: async ({ q }, row, answer) => {
    await whereClaim(q.updateTable('idempotency_keys').set({ answer }), row).where('answer', '=', row.sealed).execute();
  },
});
