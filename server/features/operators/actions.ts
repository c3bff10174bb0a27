import { randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { OPERATOR_CODE_DIGITS, OPERATOR_CODE_MINUTES } from '../../../contract/operators.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, requireFound } from '../../kit/errors.ts';
import { buildOwnOrigin, isCrossSite } from '../../kit/http/origin.ts';
import { countWithinLimit, countHit, requireBelowLimit } from '../../kit/http/limits.ts';
import { createId, createToken, hashToken } from '../../kit/ids.ts';
import { defineJob } from '../../kit/jobs.ts';
import { hashPassword, isPassword, passwordSemaphore } from '../../kit/passwords.ts';
import type { OperatorScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { BAD_LINKS, WRONG_FROM_NETWORK } from '../owners/rules.ts';
import { findSecondFactor, tryCode } from '../second-factors/actions.ts';
import { WRONG_CODES } from '../second-factors/rules.ts';
import { CODES_FOR_OPERATOR, readOperatorTokens, WRONG_FOR_OPERATOR } from './rules.ts';
import * as store from './store.ts';

/** The code is encrypted, because operators can see job rows. */
export const operatorCodeJob = defineJob(
  'operators.code',
  z.object({ mailId: z.uuid(), challengeHash: z.string(), sealedCode: z.string() }),
);

const SEAL = 'operator code';

export async function listOperators(db: Db): Promise<{ email: string; createdAt: string; ready: boolean }[]> {
  const operators = await store.listOperators(db);
  return operators.map(({ email, createdAt, passwordHash }) => ({ email, createdAt, ready: passwordHash !== null }));
}

/** Those who can sign in. */
export async function listReadyOperators(db: Db): Promise<{ id: string; email: string }[]> {
  return (await store.listOperators(db)).filter(({ passwordHash }) => passwordHash !== null);
}

/**
 * Starts a sign-in: with the right password it returns a challenge for a code of the operator's app or, before there is
 * one, for a code that it mails. Unknown email and wrong password give the same error after the same time.
 */
export async function signIn(
  services: Services,
  credentials: { email: string; password: string },
  network: string,
): Promise<{ challenge: string; expiresAt: string; method: 'app' | 'email' }> {
  const operator = await passwordSemaphore.run(() => checkCredentials(services, credentials, network));
  const method = (await findSecondFactor(services.db, operator.id)) ? 'app' : 'email';
  if (method === 'email') await countHit(services, CODES_FOR_OPERATOR, operator.email);
  const challenge = createToken();
  const code = String(randomInt(10 ** OPERATOR_CODE_DIGITS)).padStart(OPERATOR_CODE_DIGITS, '0');
  const hashes = {
    challenge: hashToken(challenge),
    code: method === 'app' ? NO_HASH : services.seal.hash(SEAL, bindCode(challenge, code)),
  };
  const expiresAt = await services.db.transaction(async (tx) => {
    if (!(await store.hasPassword(tx, operator))) throw new ApiError('wrong_credentials');
    const ends = await store.writeChallenge(tx, operator.id, hashes);
    if (method === 'app') return ends;
    const challengeHash = hashes.challenge.toString('base64url');
    await tx.enqueue(operatorCodeJob, {
      mailId: createId(),
      challengeHash,
      sealedCode: services.seal.encrypt(SEAL, code),
    });
    return ends;
  });
  return { challenge, expiresAt, method };
}

/** Of a challenge for the operator's app: nothing was mailed. */
const NO_HASH = Buffer.alloc(0);

const bindCode = (challenge: string, code: string) => `${challenge} ${code}`;

/**
 * Runs within `passwordSemaphore` from checking the limits to counting, so that no more concurrent guesses than it
 * admits can pass a limit before they count.
 */
async function checkCredentials(
  services: Services,
  { email, password }: { email: string; password: string },
  network: string,
): Promise<store.Operator> {
  await requireBelowLimit(services, WRONG_FOR_OPERATOR, email);
  await requireBelowLimit(services, WRONG_FROM_NETWORK, network);
  const operator = await store.findOperator(services.db, email);
  if ((await isPassword(password, operator?.passwordHash ?? null)) && operator) return operator;
  await countWithinLimit(services, WRONG_FOR_OPERATOR, email);
  await countWithinLimit(services, WRONG_FROM_NETWORK, network);
  throw new ApiError('wrong_credentials');
}

/** Sends nothing for a code that has expired or was replaced. */
export async function sendOperatorCode(
  services: Services,
  { mailId, challengeHash, sealedCode }: z.output<typeof operatorCodeJob.payload>,
): Promise<void> {
  const { config, db, seal, views } = services;
  const code = seal.decrypt(SEAL, sealedCode);
  const to = await store.findChallengeEmail(db, Buffer.from(challengeHash, 'base64url'));
  if (code === undefined || to === undefined) return;
  const content = views.mails.renderOperatorCodeMail({ brand: config.brand, code, minutes: OPERATOR_CODE_MINUTES });
  await services.mail.send({ ...content, to, id: mailId });
}

/**
 * Completes a sign-in: exchanges the code of a challenge for a session, which after a mailed code can only set up a
 * second factor. At most five tries are compared, also of
 * concurrent requests. Throws the same 400 for a wrong, used or expired code, too many tries, and another challenge.
 */
export async function verify(
  services: Services,
  { challenge, code }: { challenge: string; code: string },
  network: string,
): Promise<{ token: string; email: string }> {
  const token = createToken();
  // The transaction must commit to count a wrong try, so the error is thrown after it.
  await services.db.transaction(async (tx) => {
    const tried = await store.countTry(tx, hashToken(challenge));
    if (!tried) return;
    const { operatorId } = tried;
    const secondFactor = tried.codeHash.equals(NO_HASH);
    const attempt = {
      code,
      counters: [[WRONG_CODES, operatorId]],
      network: [WRONG_FROM_NETWORK, network],
    } as const;
    const isRight = secondFactor
      ? (await tryCode({ ...services, db: tx }, operatorId, attempt)) === 'accepted'
      : services.seal.matchesHash(tried.codeHash, SEAL, bindCode(challenge, code));
    if (!isRight) return;
    await store.deleteChallenge(tx, tried.operatorId);
    await store.insertSession(tx, tried.operatorId, hashToken(token), { secondFactor });
    await store.insertLog(tx, { operatorId: tried.operatorId, action: 'sign_in' });
  });
  const session = await store.findSession(services.db, [hashToken(token)], { isUse: false });
  if (!session) throw new ApiError('invalid_code');
  return { token, email: session.email };
}

/**
 * Finds the live session of a request's cookie, on the main host, and notes its use. Throws 403 for a change that may come from a page of
 * another site (CSRF).
 */
export async function openOperatorSession(
  { db, config }: Services,
  request: Pick<FastifyRequest, 'method' | 'headers' | 'host' | 'routeOptions'>,
): Promise<{ operatorId: string; email: string; session: Buffer; secondFactor: boolean } | undefined> {
  const { protocol } = config.publicUrl;
  const tokens = readOperatorTokens(request.headers.cookie, protocol === 'https:');
  if (tokens.length === 0) return undefined;
  if (isCrossSite(request, buildOwnOrigin(config.publicUrl, request))) throw new ApiError('cross_site_request');
  const isUse = request.routeOptions.config.endpoint?.background !== true;
  return store.findSession(db, tokens.map(hashToken), { isUse });
}

export async function getSignedInOperator({ db }: Services, { email, session, secondFactor }: OperatorScope) {
  return { email, secondFactor, expiresAt: requireFound(await store.findSessionEnd(db, session)) };
}

export async function signOut({ db }: Services, { operatorId, session }: OperatorScope): Promise<void> {
  await db.transaction(async (tx) => {
    await store.deleteSession(tx, session);
    await store.insertLog(tx, { operatorId, action: 'sign_out' });
  });
}

/** Ends the sessions in a Cookie header, which a new sign-in in the same browser replaces. */
export async function endSessions({ db, config }: Services, cookies: string | undefined): Promise<void> {
  const tokens = readOperatorTokens(cookies, config.publicUrl.protocol === 'https:');
  for (const token of tokens) await store.deleteSession(db, hashToken(token));
}

/** Throws 400 for an invalid, used or expired link. */
export async function checkLink(
  services: Services,
  token: string,
  network: string,
): Promise<{ operatorId: string; email: string }> {
  await requireBelowLimit(services, BAD_LINKS, network);
  const link = await store.findLink(services.db, hashToken(token));
  if (link) return link;
  await countWithinLimit(services, BAD_LINKS, network);
  throw new ApiError('invalid_link');
}

/** All sessions and challenges of the operator end. */
export async function setPassword(
  services: Services,
  { token, password }: { token: string; password: string },
  network: string,
): Promise<void> {
  const { operatorId } = await checkLink(services, token, network);
  const passwordHash = await passwordSemaphore.run(() => hashPassword(password));
  await services.db.transaction(async (tx) => {
    const there = await store.setPassword(tx, operatorId, passwordHash);
    if (!there || !(await store.takeLink(tx, hashToken(token)))) throw new ApiError('invalid_link');
    await store.deleteSignIns(tx, operatorId);
    await store.insertLog(tx, { operatorId, action: 'password' });
  });
}

/** Expects the transaction of the action. */
export const logAction = (tx: Db, entry: store.LogEntry): Promise<void> => store.insertLog(tx, entry);
