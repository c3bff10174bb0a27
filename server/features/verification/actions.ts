import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Event } from '../../../contract/event.ts';
import { CODE_DIGITS, CODE_MINUTES, CODE_TRIES, PUBLIC_SESSION_HOURS } from '../../../contract/verification.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError } from '../../kit/errors.ts';
import { countHit } from '../../kit/http/limits.ts';
import { createId, createToken, hashToken } from '../../kit/ids.ts';
import { defineJob } from '../../kit/jobs.ts';
import type { PublicScope, VerifiedScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { getEvent } from '../event/actions.ts';
import { findSite } from '../sites/actions.ts';
import { createDataLink } from './data-link-actions.ts';
import { CODES_A_DAY, CODES_OF_SITE, MAIL_FROM_NETWORK, MAIL_TO_ADDRESS } from './rules.ts';
import {
  deleteCode,
  findMailedEmail,
  insertSession,
  isExpired,
  lockSessions,
  readSession,
  countTry,
  writeCode,
  type CodeKey,
} from './store.ts';

const sealedMail = z.object({ mailId: z.uuid(), sealedCode: z.string() });

/**
 * The code is encrypted, because operators can see job rows. Jobs of the previous release hold the recipient, and may
 * be waiting while this one starts.
 */
export const codeJob = defineJob(
  'verification.code',
  z.union([
    sealedMail.extend({ eventId: z.uuid() }),
    sealedMail.extend({ email: z.string(), expiresAt: z.string(), occasion: z.string() }),
  ]),
);
type CodeMail = z.output<typeof codeJob.payload>;

const SEAL = 'verification code';

/** Sends a code within the limits of mails and codes; throws 429 over them. */
export async function requestCode(
  services: Services,
  scope: PublicScope,
  { network, ...key }: CodeKey & { network: string },
): Promise<{ code: string; shown: boolean }> {
  await countHit(services, MAIL_FROM_NETWORK, network);
  await countHit(services, MAIL_TO_ADDRESS, key.email);
  await countHit(services, CODES_A_DAY, key.email);
  await countHit(services, CODES_OF_SITE, scope.eventId);
  return sendCode(services, scope, key);
}

/**
 * Creates a six-digit code, replacing the previous one, and mails it. Returns the code and whether the page may show
 * it: on samples, which send no mail, and if configured.
 */
export async function sendCode(
  services: Services,
  scope: PublicScope,
  key: CodeKey,
): Promise<{ code: string; shown: boolean }> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const { config, seal } = services;
  const isSample = (await findSite(services.db, scope))?.isSample === true;
  await services.db.transaction(async (tx) => {
    const mailId = createId();
    await writeCode(tx, scope, key, { hash: seal.hash(SEAL, code), mailId, seconds: CODE_MINUTES * 60 });
    if (isSample) return;
    await tx.enqueue(codeJob, { mailId, eventId: scope.eventId, sealedCode: seal.encrypt(SEAL, code) });
  });
  return { code, shown: isSample || config.returnCodes };
}

/** Sends nothing if the code was used or replaced, or has expired, by then. */
export async function sendCodeMail(services: Services, mail: CodeMail): Promise<void> {
  const { config, seal, views } = services;
  const code = seal.decrypt(SEAL, mail.sealedCode);
  const recipient = await findCodeRecipient(services, mail);
  if (code === undefined || !recipient) return;
  const { to, occasion, event, eventId } = recipient;
  const site = eventId === undefined ? undefined : await findSite(services.db, { eventId });
  const content = views.mails.renderCodeMail({
    brand: config.brand,
    event,
    occasion,
    code,
    minutes: CODE_MINUTES,
    dataUrl: site && (await createDataLink(services, site, to)),
  });
  await services.mail.send({ to, id: mail.mailId, ...content });
}

/** `occasion` is what the guest was invited to, in the owner's words; empty if not set. */
async function findCodeRecipient(
  { db }: Services,
  mail: CodeMail,
): Promise<{ to: string; occasion: string; event?: Event; eventId?: string } | undefined> {
  if ('email' in mail)
    return (await isExpired(db, mail.expiresAt)) ? undefined : { to: mail.email, occasion: mail.occasion };
  const { eventId, mailId } = mail;
  const to = await findMailedEmail(db, { eventId }, mailId);
  if (to === undefined) return undefined;
  const event = await getEvent(db, { eventId });
  return { to, occasion: event.event_name || event.couple_names, event, eventId };
}

/**
 * Exchanges a code for a session. At most five tries are compared, also of concurrent requests; a code works once.
 * Throws the same 400 for a wrong, used or expired code and after too many tries.
 */
export async function checkCode(
  services: Services,
  scope: PublicScope,
  { code, ...key }: CodeKey & { code: string },
): Promise<{ session_token: string; expires_at: string }> {
  const session_token = createToken();
  // The transaction must commit to count a wrong try, so the error is thrown after it.
  const expires_at = await services.db.transaction(async (tx) => {
    const wanted = await countTry(tx, scope, key, CODE_TRIES);
    if (wanted === undefined || !services.seal.matchesHash(wanted, SEAL, code)) return undefined;
    await deleteCode(tx, scope, key);
    const seconds = PUBLIC_SESSION_HOURS * 3600;
    return insertSession(tx, scope, { hash: hashToken(session_token), email: key.email, seconds });
  });
  if (expires_at === undefined) throw new ApiError('invalid_code');
  return { session_token, expires_at };
}

/** In any event. For the gates. */
export async function findPublicSession(
  services: Services,
  token: string,
): Promise<{ eventId: string; email: string; expiresAt: string } | undefined> {
  const found = await readSession(services.db, hashToken(token));
  return found && { eventId: found.event_id, email: found.email, expiresAt: found.expires_at };
}

/**
 * Concurrent actions of the email, in any session, wait until the transaction ends. Throws 401 if the sessions have
 * ended.
 */
export async function lockVerified(tx: Db, scope: VerifiedScope): Promise<void> {
  if (!(await lockSessions(tx, scope))) throw new ApiError('not_verified');
}
