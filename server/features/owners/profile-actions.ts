import { z } from 'zod';
import { EMAIL_LINK_HOURS } from '../../../contract/profile.ts';
import { ApiError, buildFieldErrors, requireFound } from '../../kit/errors.ts';
import { countWithinLimit, countHit, requireBelowLimit } from '../../kit/http/limits.ts';
import { MAIL_FROM_NETWORK, MAIL_TO_ADDRESS } from '../verification/rules.ts';
import { parseId, createId, hashToken } from '../../kit/ids.ts';
import { defineJob } from '../../kit/jobs.ts';
import { hashPassword, isPassword, passwordSemaphore } from '../../kit/passwords.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { getOwnerName } from './actions.ts';
import { BAD_LINKS, WRONG_FOR_ACCOUNT, WRONG_FROM_NETWORK } from './rules.ts';
import { findSite } from '../sites/actions.ts';
import { buildSiteOrigin } from '../sites/rules.ts';
import * as store from './profile-store.ts';
import { deleteLinks, deleteSignIns, setPassword } from './store.ts';

/** If an account has the new email already, its owner is informed instead. */
export const emailLinkJob = defineJob(
  'profile.email-link',
  z.object({ changeId: z.uuid(), ownerId: z.uuid(), eventId: z.uuid(), email: z.string() }),
);

/**
 * Goes to the owner's previous email address. The queue keeps its first name, because jobs may be waiting in it while a
 * new version starts.
 */
export const changeNoticeJob = defineJob(
  'profile.told',
  z.object({ mailId: z.uuid(), ownerId: z.uuid(), to: z.string(), what: z.enum(['email', 'password']) }),
);

export async function updateName({ db }: Services, { ownerId }: OwnerScope, name: string): Promise<{ name: string }> {
  await store.setName(db, ownerId, name);
  return { name };
}

/**
 * Required before sensitive changes; returns the password's hash. A wrong password counts towards the sign-in limits
 * and gives a field error.
 */
export async function confirmPassword(
  services: Services,
  { ownerId }: OwnerScope,
  password: string,
  network: string,
): Promise<{ email: string; passwordHash: string }> {
  // From checking the limits to counting, as at sign-in.
  return passwordSemaphore.run(async () => {
    const { email, passwordHash } = requireFound(await store.readPassword(services.db, ownerId));
    await requireBelowLimit(services, WRONG_FOR_ACCOUNT, email);
    await requireBelowLimit(services, WRONG_FROM_NETWORK, network);
    if ((await isPassword(password, passwordHash)) && passwordHash !== null) return { email, passwordHash };
    await countWithinLimit(services, WRONG_FOR_ACCOUNT, email);
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
    const hash = hashToken(deriveEmailToken(services, changeId));
    await store.insertEmailChange(tx, { ownerId, tokenHash: hash, email, seconds: EMAIL_LINK_HOURS * 3600 });
    await tx.enqueue(emailLinkJob, { changeId, ownerId, eventId, email });
  });
  return { pendingEmail: email };
}

/** The product's secret is part of the token, so that no job stores it and each retry mails the same link. */
const deriveEmailToken = ({ seal }: Services, changeId: string) =>
  seal.hash('email change', changeId).toString('base64url');

/** Sends nothing if the change was canceled or replaced in the meantime. */
export async function sendEmailLink(
  services: Services,
  { changeId, ownerId, eventId, email }: z.output<typeof emailLinkJob.payload>,
): Promise<void> {
  const { db, config, views, mail } = services;
  const { brand } = config;
  const token = deriveEmailToken(services, changeId);
  const site = await findSite(db, { eventId });
  if (!site || !(await store.findEmailChange(db, hashToken(token)))) return;
  const { name: ownerName } = await getOwnerName(db, ownerId);
  const origin = buildSiteOrigin(brand.origin, site.subdomain);
  const content = (await store.isEmailTaken(db, email))
    ? views.mails.renderEmailTakenMail({ brand, email })
    : views.mails.renderNewEmailMail({ brand, ownerName, email, link: `${origin}/admin/confirm-email?token=${token}` });
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
    await tx.enqueue(changeNoticeJob, { mailId: createId(), ownerId: wish.ownerId, to: before, what: 'email' });
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
  const { email, passwordHash: replaces } = await confirmPassword(services, scope, password, network);
  const passwordHash = await passwordSemaphore.run(() => hashPassword(new_password));
  const { ownerId } = scope;
  await services.db.transaction(async (tx) => {
    if (!(await setPassword(tx, ownerId, { passwordHash, replaces }))) {
      throw buildFieldErrors({ password: 'Your password was changed elsewhere. Enter your new password.' });
    }
    await deleteSignIns(tx, ownerId, { exceptSession: scope.session });
    await tx.enqueue(changeNoticeJob, { mailId: createId(), ownerId, to: email, what: 'password' });
  });
}

export async function sendChangeNotice(
  { db, config, views, mail }: Services,
  { mailId, ownerId, to, what }: z.output<typeof changeNoticeJob.payload>,
): Promise<void> {
  const { name: ownerName, email } = await getOwnerName(db, ownerId);
  const { brand } = config;
  const content =
    what === 'email'
      ? views.mails.renderEmailChangedMail({ brand, ownerName, email })
      : views.mails.renderPasswordChangedMail({ brand, ownerName, email });
  await mail.send({ ...content, to, id: mailId });
}

/** Throws 404 for a device that is not the owner's. */
export async function signOut({ db }: Services, scope: OwnerScope, id: string): Promise<void> {
  const known = requireFound(parseId(id));
  if (!(await store.deleteSessionById(db, scope, known))) throw new ApiError('not_found');
}

export async function signOutOthers({ db }: Services, { ownerId, session }: OwnerScope): Promise<void> {
  await db.transaction((tx) => deleteSignIns(tx, ownerId, { exceptSession: session }));
}
