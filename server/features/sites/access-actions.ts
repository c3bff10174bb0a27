import type { OwnAccess } from '../../../contract/access.ts';
import type { EventChange } from '../../../contract/event.ts';
import { ApiError, buildFieldErrors, requireFound } from '../../kit/errors.ts';
import { countHit, countWithinLimit, takeBackHit } from '../../kit/http/limits.ts';
import { createId } from '../../kit/ids.ts';
import { defineSealedTable } from '../../kit/reencryption.ts';
import type { OwnerScope, PublicScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import {
  buildPasscodePurpose,
  buildUnlockCookie,
  normalizePasscode,
  SAME_PASSCODE,
  WRONG_PASSCODES,
} from './access-rules.ts';
import * as store from './access-store.ts';

export type AccessChange = Pick<EventChange, 'access' | 'passcode' | 'find_by_name'>;

/** The passcode is null too if no key decrypts it: then the owner chooses another. */
export async function readAccess(
  { db, seal }: Pick<Services, 'db' | 'seal'>,
  { eventId }: OwnerScope,
): Promise<OwnAccess> {
  const { access, find_by_name, passcode_sealed: sealed } = requireFound(await store.readAccess(db, eventId));
  const passcode = sealed === null ? undefined : seal.decrypt(buildPasscodePurpose(eventId), sealed);
  return { access, find_by_name, passcode: passcode ?? null };
}

/**
 * Expects the caller's transaction. Throws a field error if the site would need a passcode that it does not have. A
 * passcode is kept while the site does not need it.
 */
export async function changeAccess(
  { db: tx, seal }: Pick<Services, 'db' | 'seal'>,
  { eventId }: OwnerScope,
  change: AccessChange,
): Promise<void> {
  const { access, passcode, find_by_name } = change;
  if (access === undefined && passcode === undefined && find_by_name === undefined) return;
  const before = requireFound(await store.lockAccess(tx, eventId));
  const purpose = buildPasscodePurpose(eventId);
  const stored = before.passcode_sealed === null ? null : (seal.decrypt(purpose, before.passcode_sealed) ?? null);
  const wanted = passcode === undefined ? stored : passcode;
  if ((access ?? before.access) === 'passcode' && wanted === null)
    throw buildFieldErrors({ passcode: 'Please choose a passcode for your guests.' });
  const isNew = wanted !== stored;
  await store.updateAccess(tx, eventId, {
    ...(access !== undefined && { access }),
    ...(find_by_name !== undefined && { find_by_name }),
    ...(isNew && wanted === null && { passcode_sealed: null, passcode_id: null }),
    ...(isNew && wanted !== null && { passcode_sealed: seal.encrypt(purpose, wanted), passcode_id: createId() }),
  });
}

/**
 * Returns the cookie by which this browser is let in; undefined if the site is open. Throws 400 unless this is the
 * passcode; an `invited` site has none that opens it. Throws 429 after too many wrong ones.
 */
export async function unlock(
  services: Services,
  { eventId }: Pick<PublicScope, 'eventId'>,
  { passcode, network }: { passcode: string; network: string },
): Promise<string | undefined> {
  const { config, db, seal } = services;
  const { access, passcode_sealed, passcode_id, now } = requireFound(await store.readAccess(db, eventId));
  if (access === 'open') return undefined;
  // Counted before it is compared, so that requests at the same time cannot try more.
  const subject = `${network} ${eventId}`;
  await countHit(services, WRONG_PASSCODES, subject);
  const purpose = buildPasscodePurpose(eventId);
  const wanted = passcode_sealed === null ? undefined : seal.decrypt(purpose, passcode_sealed);
  if (
    access !== 'passcode' ||
    passcode_id === null ||
    wanted === undefined ||
    !isSame(services, purpose, [wanted, passcode])
  ) {
    // One guest who repeats a mistake does not lock out everybody behind the same router.
    const typed = seal.hash(purpose, normalizePasscode(passcode)).toString('hex');
    if (!(await countWithinLimit(services, SAME_PASSCODE, `${subject} ${typed}`)))
      await takeBackHit(services, WRONG_PASSCODES, subject);
    throw new ApiError('wrong_passcode');
  }
  await takeBackHit(services, WRONG_PASSCODES, subject);
  return buildUnlockCookie(config, seal, { eventId, passcodeId: passcode_id, asOf: now });
}

/** Takes the same time whatever differs. */
function isSame({ seal }: Pick<Services, 'seal'>, purpose: string, [wanted, typed]: [string, string]): boolean {
  return seal.matchesHash(seal.hash(purpose, normalizePasscode(wanted)), purpose, normalizePasscode(typed));
}

export const sealedPasscodes = defineSealedTable({
  name: 'passcodes',
  getPurpose: ({ eventId }) => buildPasscodePurpose(eventId),
  list: store.listSealedPasscodes,
  replace: store.replaceSealedPasscode,
});
