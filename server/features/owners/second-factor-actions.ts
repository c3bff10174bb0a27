import type { FactorChange, Setup } from '../../../contract/second-factor.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, buildFieldErrors } from '../../kit/errors.ts';
import { countHit, countWithinLimit, requireBelowLimit } from '../../kit/http/limits.ts';
import { createId } from '../../kit/ids.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import * as factors from '../second-factors/actions.ts';
import {
  describeWrongCode,
  isAppCode,
  SETUP_CODES,
  WRONG_CODES,
  WRONG_CODES_IN_ALL,
  WRONG_CODES_NOTICES,
} from '../second-factors/rules.ts';
import { changeNoticeJob, resetLinkJob } from './password-actions.ts';
import { confirmPassword } from './profile-actions.ts';
import { BAD_LINKS, WRONG_FROM_NETWORK } from './rules.ts';
import { deleteSignIns, findOwner, findOwnerByEmail, hasSession, lockOwner, removePassword } from './store.ts';

interface Attempt {
  code: string;
  /** Whose wrong codes count together: an account, a known device or a session. */
  subject: string;
  network: string;
}

/**
 * Returns whether a sign-in needs no second factor or has the right code; throws 401 without a code. Expects the
 * transaction of the sign-in with the owner's row locked; it must commit to count a wrong code.
 */
export async function passSecondFactor(
  services: Services,
  ownerId: string,
  { code, ...from }: Omit<Attempt, 'code'> & { code: string | undefined },
): Promise<boolean> {
  const factor = await factors.findSecondFactor(services.db, ownerId);
  if (!factor) return true;
  if (code === undefined) throw new ApiError('second_factor_required');
  return acceptCode(services, ownerId, { code, ...from });
}

/** Returns how many recovery codes the owner has left if `code`, which was accepted, was one of them. */
export async function countCodesLeft(db: Db, ownerId: string, code: string | undefined): Promise<number | undefined> {
  if (code === undefined || isAppCode(code)) return undefined;
  return (await factors.findSecondFactor(db, ownerId))?.recoveryCodesLeft;
}

/** Informs the owner of a used recovery code, and of many wrong codes by somebody who knows the password. */
async function acceptCode(services: Services, ownerId: string, { code, subject, network }: Attempt): Promise<boolean> {
  const counters = [
    [WRONG_CODES, subject],
    [WRONG_CODES_IN_ALL, ownerId],
  ] as const;
  const attempt = { code, counters, network: [WRONG_FROM_NETWORK, network] } as const;
  const result = await factors.tryCode(services, ownerId, attempt);
  if (result === 'last' && (await countWithinLimit(services, WRONG_CODES_NOTICES, ownerId)))
    await enqueueNotice(services.db, ownerId, 'wrong-codes');
  if (result === 'accepted' && !isAppCode(code)) await enqueueNotice(services.db, ownerId, 'recovery-code-used');
  return result === 'accepted';
}

const enqueueNotice = (tx: Db, ownerId: string, what: FactorChange, factorId?: string) =>
  tx.enqueue(changeNoticeJob, { mailId: createId(), ownerId, what, ...(factorId !== undefined && { factorId }) });

/** Returns a new secret; nothing changes before `turnOn` confirms it. Throws a field error for a wrong password. */
export async function setUp(services: Services, scope: OwnerScope, password: string, network: string): Promise<Setup> {
  const { email } = await confirmPassword(services, scope, password, network);
  return factors.startSetup(services, { accountId: scope.ownerId, label: email });
}

/** Returns the recovery codes. Every other session ends, because somebody else may have it. */
export async function turnOn(services: Services, { ownerId, session }: OwnerScope, code: string): Promise<string[]> {
  await countHit(services, SETUP_CODES, ownerId);
  const { db, seal } = services;
  const factorId = createId();
  return db.transaction(async (tx) => {
    await lockOwner(tx, ownerId);
    // Whoever reset the password in the meantime must not get the factor of an ended session.
    if (!(await hasSession(tx, session))) throw new ApiError('not_signed_in');
    const codes = await factors.confirmSetup({ db: tx, seal }, { accountId: ownerId, code, undoId: factorId });
    await deleteSignIns(tx, ownerId, { exceptSession: session });
    await enqueueNotice(tx, ownerId, 'factor-on', factorId);
    return codes;
  });
}

type Proof = { password: string; code: string };

export async function renewCodes(
  services: Services,
  scope: OwnerScope,
  proof: Proof,
  network: string,
): Promise<string[]> {
  return changeWithProof(services, scope, { ...proof, network }, async (tx) => {
    await enqueueNotice(tx, scope.ownerId, 'recovery-codes');
    return factors.createRecoveryCodes(tx, scope.ownerId);
  });
}

export async function turnOff(services: Services, scope: OwnerScope, proof: Proof, network: string): Promise<void> {
  await changeWithProof(services, scope, { ...proof, network }, async (tx) => {
    await factors.removeSecondFactor(tx, scope.ownerId);
    await enqueueNotice(tx, scope.ownerId, 'factor-off');
  });
}

/** Requires the password and a code. Throws a field error for a wrong one, and 409 without a second factor. */
async function changeWithProof<Result>(
  services: Services,
  scope: OwnerScope,
  { password, code, network }: Proof & { network: string },
  change: (tx: Db) => Promise<Result>,
): Promise<Result> {
  await confirmPassword(services, scope, password, network);
  // Commits to count a wrong code, so the error is thrown after it.
  const done = await services.db.transaction(async (tx) => {
    await lockOwner(tx, scope.ownerId);
    if (!(await factors.findSecondFactor(tx, scope.ownerId))) throw new ApiError('second_factor_off');
    const attempt = { code, network, subject: scope.session.toString('hex') };
    if (!(await acceptCode({ ...services, db: tx }, scope.ownerId, attempt))) return undefined;
    return { result: await change(tx) };
  });
  if (!done) throw buildFieldErrors({ code: describeWrongCode(code) });
  return done.result;
}

/** Throws 400 for an invalid, used or expired link. */
export async function checkUndo(services: Services, token: string, network: string): Promise<{ email: string }> {
  await requireBelowLimit(services, BAD_LINKS, network);
  const found = await factors.findUndo(services.db, token);
  const owner = found && (await findOwner(services.db, found.accountId));
  return owner ? { email: owner.email } : refuseUndo(services, network);
}

async function refuseUndo(services: Services, network: string): Promise<never> {
  await countWithinLimit(services, BAD_LINKS, network);
  throw new ApiError('invalid_link', { sentence: 'This link was already used, or has expired.' });
}

/**
 * Removes a second factor by the link that was mailed when it was turned on. Whoever turned it on knows the password, so
 * it is removed, every session ends, and a link for a new password is mailed. Throws 400 for an invalid or expired link.
 */
export async function undo(services: Services, token: string, network: string): Promise<{ email: string }> {
  await requireBelowLimit(services, BAD_LINKS, network);
  const owner = await services.db.transaction(async (tx) => {
    const found = await factors.findUndo(tx, token);
    const locked = found && (await lockOwner(tx, found.accountId));
    // Found again under the lock: the link works once.
    if (!locked || !(await factors.findUndo(tx, token))) return undefined;
    await factors.removeSecondFactor(tx, locked.id);
    await removePassword(tx, locked.id);
    await deleteSignIns(tx, locked.id);
    await tx.enqueue(resetLinkJob, { requestId: createId(), ownerId: locked.id, why: 'factor-undone' });
    return locked;
  });
  return owner ? { email: owner.email } : refuseUndo(services, network);
}

/**
 * For the command that helps an owner who lost phone and recovery codes: removes the second factor and ends every
 * session. Returns false if nobody with a second factor has the email.
 */
export async function resetSecondFactor(db: Db, email: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const found = await findOwnerByEmail(tx, email);
    if (!found) return false;
    await lockOwner(tx, found.id);
    if (!(await factors.removeSecondFactor(tx, found.id))) return false;
    await deleteSignIns(tx, found.id);
    await enqueueNotice(tx, found.id, 'factor-reset');
    return true;
  });
}
