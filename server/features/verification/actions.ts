import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { CODE_DIGITS, CODE_MINUTES, CODE_TRIES, PUBLIC_SESSION_HOURS } from '../../../contract/verification.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError } from '../../kit/errors.ts';
import { createId, createToken, hashToken } from '../../kit/ids.ts';
import { defineJob } from '../../kit/jobs.ts';
import type { PublicScope, VerifiedScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { getEvent } from '../event/actions.ts';
import { findSite } from '../sites/actions.ts';
import {
  deleteCode,
  insertSession,
  isExpired,
  lockSessions,
  readSession,
  countTry,
  writeCode,
  type CodeKey,
} from './store.ts';

/** The code is encrypted, because operators can see job rows. */
export const codeJob = defineJob(
  'verification.code',
  z.object({
    mailId: z.uuid(),
    email: z.string(),
    sealedCode: z.string(),
    expiresAt: z.string(),
    /** What the guest was invited to, in the owner's words; empty if not set. */
    occasion: z.string(),
  }),
);
type CodeMail = z.output<typeof codeJob.payload>;

const SEAL = 'verification code';

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
    const hash = seal.hash(SEAL, code);
    const expiresAt = await writeCode(tx, scope, key, { hash, seconds: CODE_MINUTES * 60 });
    if (isSample) return;
    const { event_name, couple_names } = await getEvent(tx, scope);
    const occasion = event_name || couple_names;
    const mail = { mailId: createId(), email: key.email, sealedCode: seal.encrypt(SEAL, code), expiresAt, occasion };
    await tx.enqueue(codeJob, mail);
  });
  return { code, shown: isSample || config.returnCodes };
}

/** Sends nothing if the code has expired by then. */
export async function sendCodeMail(services: Services, mail: CodeMail): Promise<void> {
  const { config, db, seal, views } = services;
  const code = seal.decrypt(SEAL, mail.sealedCode);
  if (code === undefined || (await isExpired(db, mail.expiresAt))) return;
  const content = views.mails.renderCodeMail({
    brand: config.brand,
    occasion: mail.occasion,
    code,
    minutes: CODE_MINUTES,
  });
  await services.mail.send({ to: mail.email, id: mail.mailId, ...content });
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
): Promise<{ eventId: string; email: string } | undefined> {
  const found = await readSession(services.db, hashToken(token));
  return found && { eventId: found.event_id, email: found.email };
}

/**
 * Concurrent actions of the email, in any session, wait until the transaction ends. Throws 401 if the sessions have
 * ended.
 */
export async function lockVerified(tx: Db, scope: VerifiedScope): Promise<void> {
  if (!(await lockSessions(tx, scope))) throw new ApiError('not_verified');
}
