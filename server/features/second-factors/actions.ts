import { RECOVERY_CODES, type Setup } from '../../../contract/second-factor.ts';
import { buildKeyUri, createBase32, findStep } from '../../kit/authenticator.ts';
import type { Db } from '../../kit/db.ts';
import { deriveToken, findDerivedToken } from '../../kit/derived-tokens.ts';
import type { Encryption } from '../../kit/encryption.ts';
import { ApiError, buildFieldErrors } from '../../kit/errors.ts';
import { countWithinLimit, requireBelowLimit, type Limit } from '../../kit/http/limits.ts';
import { hashToken } from '../../kit/ids.ts';
import { defineSealedTable } from '../../kit/reencryption.ts';
import type { Services } from '../../services.ts';
import { formatRecoveryCode, isAppCode, RECOVERY_CODE_BYTES, SECRET_BYTES } from './rules.ts';
import * as store from './store.ts';

/**
 * The second factor of an account, which is an owner's or an operator's: an authenticator app and recovery codes
 * (docs/decisions/0041-second-factors.md).
 */

const buildPurpose = (accountId: string) => `second factor ${accountId}`;
const UNDO_TOKEN = 'second factor undo';

/** Returns since when the account has a second factor, and how many recovery codes are left; undefined without one. */
export const findSecondFactor = store.findStatus;

/** With `since`, removes only a factor that was set up then or later. Returns whether there was one. */
export const removeSecondFactor = store.deleteFactor;

/** Finds the account of a mailed link that removes its factor. */
export const findUndo = (db: Db, token: string) => store.findUndo(db, hashToken(token));

/** Returns the token of the mailed link that removes a factor; undefined if the factor is gone or the link expired. */
export async function findUndoToken({ db, seal }: Services, factorId: string): Promise<string | undefined> {
  return (await findDerivedToken(seal, UNDO_TOKEN, factorId, (hash) => store.findUndo(db, hash)))?.token;
}

/** Replaces an earlier setup. Throws 409 if the account has a second factor. `label` names the account in the app. */
export async function startSetup(
  { db, config, seal }: Services,
  { accountId, label }: { accountId: string; label: string },
): Promise<Setup> {
  if (await store.findStatus(db, accountId)) throw new ApiError('second_factor_on');
  const secret = createBase32(SECRET_BYTES);
  await store.writeSetup(db, accountId, seal.encrypt(buildPurpose(accountId), secret));
  return { secret, uri: buildKeyUri({ secret, issuer: config.brand.name, label }) };
}

/**
 * Makes a setup the account's second factor and returns the recovery codes; throws a field error for a wrong code. With
 * `undoId` a link can remove the factor (`findUndoToken`). Expects the caller's transaction, with the account locked.
 */
export async function confirmSetup(
  { db: tx, seal }: { db: Db; seal: Encryption },
  { accountId, code, undoId }: { accountId: string; code: string; undoId?: string },
): Promise<string[]> {
  if (await store.findStatus(tx, accountId)) throw new ApiError('second_factor_on');
  const setup = await store.lockSetup(tx, accountId);
  const secret = setup && seal.decrypt(buildPurpose(accountId), setup.sealedSecret);
  if (!setup || secret === undefined) {
    throw buildFieldErrors({ code: 'You waited too long, so this key has expired. Reload the page and start again.' });
  }
  const step = findStep(secret, code, setup.seconds);
  if (step === undefined) {
    throw buildFieldErrors({ code: 'This code is wrong. Enter the code that your app shows now.' });
  }
  const undoHash = undoId === undefined ? null : hashToken(deriveToken(seal, UNDO_TOKEN, undoId));
  await store.confirmSetup(tx, accountId, { sealedSecret: setup.sealedSecret, step, undoHash });
  return createRecoveryCodes(tx, accountId);
}

/** Replaces the account's recovery codes; they cannot be read again. */
export async function createRecoveryCodes(tx: Db, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => createBase32(RECOVERY_CODE_BYTES).toLowerCase());
  await store.replaceRecoveryCodes(tx, accountId, codes.map(hashToken));
  return codes.map(formatRecoveryCode);
}

interface Attempt {
  code: string;
  /** Count wrong codes for the account; codes of the app are refused once one of them is at its limit. */
  counters: readonly Counter[];
  /** Counts them for the network address, and refuses recovery codes too. */
  network: Counter;
}
type Counter = readonly [limit: Limit, subject: string];

/**
 * Compares a code of the app or a recovery code, which is used up. Tries of an account wait for one another, so that no
 * concurrent guesses pass a limit. A recovery code cannot be guessed, so a right one is accepted while too many wrong
 * codes lock the app's. The caller's transaction must commit to count a wrong code. `last` is a wrong code with which the
 * first counter is at its limit. Throws 429 over a limit, and 503 if no key of the product decrypts the app's secret.
 */
export async function tryCode(
  services: Services,
  accountId: string,
  { code, counters, network }: Attempt,
): Promise<'accepted' | 'wrong' | 'last'> {
  const factor = await store.lockFactor(services.db, accountId);
  for (const counter of isAppCode(code) ? [...counters, network] : [network])
    await requireBelowLimit(services, ...counter);
  if (factor && (await takeCode(services, accountId, { ...factor, code }))) return 'accepted';
  for (const counter of [...counters, network]) await countWithinLimit(services, ...counter);
  const [first] = counters;
  return first && (await isAtLimit(services, first)) ? 'last' : 'wrong';
}

async function takeCode(
  { db: tx, log, seal }: Services,
  accountId: string,
  { sealedSecret, seconds, code }: store.Factor & { code: string },
): Promise<boolean> {
  if (!isAppCode(code)) return store.takeRecoveryCode(tx, accountId, hashToken(code));
  const secret = seal.decrypt(buildPurpose(accountId), sealedSecret);
  if (secret === undefined) {
    log.warn({ accountId }, 'a second factor is encrypted with a key that is not in SECRET_KEY or SECRET_KEYS');
    throw new ApiError('second_factor_unreadable');
  }
  const step = findStep(secret, code, seconds);
  return step !== undefined && store.takeStep(tx, accountId, step);
}

async function isAtLimit(services: Services, counter: Counter): Promise<boolean> {
  try {
    await requireBelowLimit(services, ...counter);
    return false;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many_requests') return true;
    throw error;
  }
}

export const sealedSecrets = defineSealedTable({
  name: 'second factors',
  getPurpose: ({ accountId }) => buildPurpose(accountId),
  list: store.listSealedSecrets,
  replace: store.replaceSealedSecret,
});
