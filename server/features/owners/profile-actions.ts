import { z } from 'zod';
import { EMAIL_LINK_HOURS, FORMER_EMAIL_DAYS } from '../../../contract/profile.ts';
import { FACTOR_CHANGES } from '../../../contract/second-factor.ts';
import type { Db } from '../../kit/db.ts';
import { deriveToken, findDerivedToken } from '../../kit/derived-tokens.ts';
import { ApiError, buildFieldErrors, requireFound } from '../../kit/errors.ts';
import { countWithinLimit, countHit, requireBelowLimit } from '../../kit/http/limits.ts';
import { MAIL_FROM_NETWORK, MAIL_TO_ADDRESS } from '../verification/rules.ts';
import { parseId, createId, hashToken } from '../../kit/ids.ts';
import { defineJob } from '../../kit/jobs.ts';
import { hashPassword, isPassword, passwordSemaphore } from '../../kit/passwords.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { getOwnerName } from './actions.ts';
import { changeNoticeJob, resetLinkJob } from './password-actions.ts';
import { deleteLinks } from './password-store.ts';
import { BAD_LINKS, WRONG_FROM_NETWORK, WRONG_IN_SESSION } from './rules.ts';
import { findSecondFactor, findUndoToken, removeSecondFactor } from '../second-factors/actions.ts';
import { findSite } from '../sites/actions.ts';
import { buildSiteOrigin } from '../sites/rules.ts';
import * as store from './profile-store.ts';
import { findInvited } from './second-owner-store.ts';
import { deleteSignIns, findNewestSite, findOwner, lockOwner, setPassword } from './store.ts';

/** If an account has the new email already, its owner is informed instead. */
export const emailLinkJob = defineJob(
  'profile.email-link',
  z.object({ changeId: z.uuid(), ownerId: z.uuid(), eventId: z.uuid() }),
);

/** Changes the owner's name. */
export async function updateName({ db }: Services, { ownerId }: OwnerScope, name: string): Promise<{ name: string }> {
  await store.setName(db, ownerId, name);
  return { name };
}

/**
 * Verifies the current password before sensitive changes, and returns its hash. A wrong password counts for the session,
 * which strangers cannot lock, and gives a field error.
 */
export async function confirmPassword(
  services: Services,
  { ownerId, session }: OwnerScope,
  password: string,
  network: string,
): Promise<{ email: string; passwordHash: string }> {
  // From checking the limits to counting, as at sign-in.
  return passwordSemaphore.run(async () => {
    const { email, passwordHash } = requireFound(await store.readPassword(services.db, ownerId));
    const subject = session.toString('hex');
    await requireBelowLimit(services, WRONG_IN_SESSION, subject);
    await requireBelowLimit(services, WRONG_FROM_NETWORK, network);
    if ((await isPassword(password, passwordHash)) && passwordHash !== null) return { email, passwordHash };
    await countWithinLimit(services, WRONG_IN_SESSION, subject);
    await countWithinLimit(services, WRONG_FROM_NETWORK, network);
    throw buildFieldErrors({ password: 'This isn’t your current password.' });
  });
}

/**
 * Enqueues the mail with a confirmation link to the new address. The response does not reveal whether the address has
 * an account.
 */
export async function changeEmail(
  services: Services,
  scope: OwnerScope,
  { email, password }: { email: string; password: string },
  network: string,
): Promise<{ pendingEmail: string }> {
  const present = await confirmPassword(services, scope, password, network);
  if (present.email === email) throw buildFieldErrors({ email: 'This is already your email.' });
  await countHit(services, MAIL_FROM_NETWORK, network);
  await countHit(services, MAIL_TO_ADDRESS, email);
  const { ownerId, eventId } = scope;
  const changeId = createId();
  await services.db.transaction(async (tx) => {
    const hash = hashToken(deriveToken(services.seal, EMAIL_TOKEN, changeId));
    await store.insertEmailChange(tx, { ownerId, tokenHash: hash, email, seconds: EMAIL_LINK_HOURS * 3600 });
    await tx.enqueue(emailLinkJob, { changeId, ownerId, eventId });
    await enqueueEmailNotice(services, tx, {
      ownerId,
      former: present.email,
      what: 'email-requested',
    });
  });
  return { pendingEmail: email };
}

/** Enqueues a notice to the present or former email, with a link that restores it. */
async function enqueueEmailNotice(
  { seal }: Services,
  tx: Db,
  { ownerId, former: email, what }: { ownerId: string; former: string; what: 'email' | 'email-requested' },
): Promise<void> {
  const id = createId();
  const seconds = FORMER_EMAIL_DAYS * 86_400;
  await store.insertFormerEmail(tx, {
    id,
    tokenHash: hashToken(deriveToken(seal, RESTORE_TOKEN, id)),
    ownerId,
    email,
    seconds,
  });
  await tx.enqueue(changeNoticeJob, { mailId: createId(), ownerId, what, formerId: id });
}

const RESTORE_TOKEN = 'former email';
const EMAIL_TOKEN = 'email change';

/**
 * Restores a former email by its mailed link. Whoever asked for the change knows the password, so it is removed, every
 * session ends, and a link for a new password is mailed. Throws 400 for an invalid, used or expired link, and if
 * another account has the address by now.
 */
export async function restoreEmail(services: Services, token: string, network: string): Promise<{ email: string }> {
  await requireBelowLimit(services, BAD_LINKS, network);
  const restored = services.db.transaction(async (tx) => {
    const former = await store.takeFormerEmail(tx, hashToken(token));
    if (!former) return undefined;
    await lockOwner(tx, former.ownerId);
    await store.restoreEmail(tx, former.ownerId, former.email);
    await deleteSignIns(tx, former.ownerId);
    // Only one that whoever asked for the change can have set up.
    await removeSecondFactor(tx, former.ownerId, former.createdAt);
    await tx.enqueue(resetLinkJob, { requestId: createId(), ownerId: former.ownerId, why: 'email-restored' });
    return former.email;
  });
  const email = await restored.catch((error: unknown) => {
    if (store.isDuplicate(error)) return undefined;
    throw error;
  });
  if (email !== undefined) return { email };
  await countWithinLimit(services, BAD_LINKS, network);
  throw new ApiError('invalid_link');
}

/** Sends nothing if the change was canceled or replaced in the meantime. */
export async function sendEmailLink(
  services: Services,
  { changeId, ownerId, eventId }: z.output<typeof emailLinkJob.payload>,
): Promise<void> {
  const { db, config, views, mail, seal } = services;
  const { brand } = config;
  const change = await findDerivedToken(seal, EMAIL_TOKEN, changeId, (hash) => store.findEmailChange(db, hash));
  const site = await findSite(db, { eventId });
  if (!site || !change) return;
  const { email } = change.found;
  const { name: ownerName } = await getOwnerName(db, ownerId);
  const origin = buildSiteOrigin(brand.origin, site.subdomain);
  const content = (await store.isEmailTaken(db, email))
    ? views.mails.renderEmailTakenMail({ brand, email })
    : views.mails.renderNewEmailMail({
        brand,
        ownerName,
        email,
        link: `${origin}/admin/confirm-email?token=${change.token}`,
      });
  await mail.send({ ...content, to: email, id: changeId });
}

export async function cancelEmailChange({ db }: Services, { ownerId }: OwnerScope): Promise<void> {
  await store.deleteEmailChange(db, ownerId);
}

/**
 * Informs the old address. Throws 400 for an invalid, used or expired link, and if the new address has an account by
 * now.
 */
export async function confirmEmail(services: Services, token: string, network: string): Promise<{ email: string }> {
  await requireBelowLimit(services, BAD_LINKS, network);
  const change = services.db.transaction(async (tx) => {
    const wish = await store.takeEmailChange(tx, hashToken(token));
    if (!wish) return undefined;
    const before = await store.setEmail(tx, wish.ownerId, wish.email);
    if (before === undefined) return undefined;
    await deleteLinks(tx, wish.ownerId);
    await enqueueEmailNotice(services, tx, { ownerId: wish.ownerId, former: before, what: 'email' });
    return wish.email;
  });
  const email = await change.catch((error: unknown) => {
    if (store.isDuplicate(error)) return undefined;
    throw error;
  });
  if (email !== undefined) return { email };
  await countWithinLimit(services, BAD_LINKS, network);
  throw new ApiError('invalid_link', {
    sentence: 'This link was already used, has expired, or was replaced by a newer one.',
  });
}

export async function changePassword(
  services: Services,
  scope: OwnerScope,
  { password, new_password }: { password: string; new_password: string },
  network: string,
): Promise<void> {
  const { passwordHash: replaces } = await confirmPassword(services, scope, password, network);
  const passwordHash = await passwordSemaphore.run(() => hashPassword(new_password));
  const { ownerId } = scope;
  await services.db.transaction(async (tx) => {
    if (!(await setPassword(tx, ownerId, { passwordHash, replaces }))) {
      throw buildFieldErrors({ password: 'Your password was changed elsewhere. Enter your new password.' });
    }
    await deleteSignIns(tx, ownerId, { exceptSession: scope.session });
    await tx.enqueue(changeNoticeJob, { mailId: createId(), ownerId, what: 'password' });
  });
}

type ChangeNotice = z.output<typeof changeNoticeJob.payload>;

/** Sends nothing if the change was canceled or undone in the meantime. */
export async function sendChangeNotice(services: Services, notice: ChangeNotice): Promise<void> {
  const { db, config, views, mail } = services;
  const { mailId, ownerId, what } = notice;
  const owner = await findOwner(db, ownerId);
  if (!owner) return;
  const { brand } = config;
  const site = await findNewestSite(db, ownerId);
  const origin = site ? buildSiteOrigin(brand.origin, site.subdomain) : brand.origin;
  const factorChange = FACTOR_CHANGES.find((change) => change === what);
  if (factorChange !== undefined) {
    // The command has no log of its own.
    if (what === 'factor-reset') services.log.info({ call: 'operator reset-owner', owner: ownerId }, 'security');
    const undo = notice.factorId === undefined ? undefined : await findUndoToken(services, notice.factorId);
    const undoLink = undo && `${origin}/admin/undo-second-factor?token=${undo}`;
    const codesLeft = (await findSecondFactor(db, ownerId))?.recoveryCodesLeft;
    const about = { brand, ownerName: owner.name, email: owner.email, origin, undoLink, codesLeft, what: factorChange };
    await mail.send({ ...views.mails.renderSecondFactorMail(about), to: owner.email, id: mailId });
    return;
  }
  const addresses = await findNoticeAddresses(services, notice, owner.email);
  if (!addresses) return;
  const { to, about, restoreToken } = addresses;
  const link = restoreToken && `${origin}/admin/restore-email?token=${restoreToken}`;
  const facts = { brand, ownerName: owner.name, email: about };
  await mail.send({ ...renderNotice(), to, id: mailId });

  function renderNotice() {
    if (what === 'password') return views.mails.renderPasswordChangedMail(facts);
    if (what === 'second-owner') return views.mails.renderSecondOwnerInvitedMail({ ...facts, siteUrl: origin });
    return views.mails.renderEmailChangedMail({ ...facts, link, what: what === 'email' ? what : 'email-requested' });
  }
}

interface NoticeAddresses {
  to: string;
  /** The email that the notice is about. */
  about: string;
  /** Restores the email `to`. */
  restoreToken?: string | undefined;
}

/** Returns undefined if what the notice reports no longer exists. */
async function findNoticeAddresses(
  { db, seal }: Services,
  { ownerId, what, formerId, eventId, to, requested }: ChangeNotice,
  email: string,
): Promise<NoticeAddresses | undefined> {
  const former =
    formerId === undefined
      ? undefined
      : await findDerivedToken(seal, RESTORE_TOKEN, formerId, (hash) => store.findFormerEmail(db, hash));
  if (to !== undefined) return { to, about: requested ?? email, restoreToken: former?.token };
  if (what === 'password') return { to: email, about: email };
  if (what === 'second-owner') {
    const invited = eventId && (await findInvited(db, eventId));
    return invited ? { to: email, about: invited.email } : undefined;
  }
  const about = what === 'email' ? email : await store.findPendingEmail(db, ownerId);
  return former && about !== null ? { to: former.found.email, about, restoreToken: former.token } : undefined;
}

/** Throws 404 for a device that is not the owner's. */
export async function signOut({ db }: Services, scope: OwnerScope, id: string): Promise<void> {
  const known = requireFound(parseId(id));
  if (!(await store.deleteSessionById(db, scope, known))) throw new ApiError('not_found');
}

export async function signOutOthers({ db }: Services, { ownerId, session }: OwnerScope): Promise<void> {
  await db.transaction((tx) => deleteSignIns(tx, ownerId, { exceptSession: session }));
}
