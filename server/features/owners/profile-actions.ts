import { z } from 'zod';
import { EMAIL_LINK_HOURS } from '../../../contract/profile.ts';
import { ApiError, fieldErrors, requireFound } from '../../kit/errors.ts';
import { isBelowLimit, countHit, requireBelowLimit } from '../../kit/http/limits.ts';
import { MAIL_FROM_NETWORK, MAIL_TO_ADDRESS } from '../verification/rules.ts';
import { parseId, createId, hashToken } from '../../kit/ids.ts';
import { defineJob } from '../../kit/jobs.ts';
import { hashPassword, isPassword, passwordMutex } from '../../kit/passwords.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { getOwnerName } from './actions.ts';
import { BAD_LINKS, WRONG_FOR_ACCOUNT, WRONG_FROM_NETWORK } from './rules.ts';
import { findSite } from '../sites/actions.ts';
import { buildSiteOrigin } from '../sites/rules.ts';
import * as store from './profile-store.ts';
import { endLinks, deleteSignIns, setPassword } from './store.ts';

/** Mails the link that confirms a new address, or tells somebody else that the address is theirs already. */
export const emailLinkJob = defineJob(
  'profile.email-link',
  z.object({ changeId: z.uuid(), ownerId: z.uuid(), eventId: z.uuid(), email: z.string() }),
);

/** Tells of a change at the address that the owner had until then. */
export const changeNoticeJob = defineJob(
  'profile.told',
  z.object({ mailId: z.uuid(), ownerId: z.uuid(), to: z.string(), what: z.enum(['email', 'password']) }),
);

/** Changes the owner's name. */
export async function updateName({ db }: Services, { ownerId }: OwnerScope, name: string): Promise<{ name: string }> {
  await store.setName(db, ownerId, name);
  return { name };
}

/**
 * Makes sure that it is the owner who sits there: asked before what matters changes. A wrong password counts as one at the
 * sign-in does, and is 400 at its field. Answers what is kept of the right one.
 */
export async function confirmPassword(
  services: Services,
  { ownerId }: OwnerScope,
  password: string,
  network: string,
): Promise<{ email: string; passwordHash: string }> {
  // In a turn from the look at the limits to the count, as at the sign-in.
  return passwordMutex.run(async () => {
    const { email, passwordHash } = requireFound(await store.readPassword(services.db, ownerId));
    await requireBelowLimit(services, WRONG_FOR_ACCOUNT, email);
    await requireBelowLimit(services, WRONG_FROM_NETWORK, network);
    if ((await isPassword(password, passwordHash)) && passwordHash !== null) return { email, passwordHash };
    await isBelowLimit(services, WRONG_FOR_ACCOUNT, email);
    await isBelowLimit(services, WRONG_FROM_NETWORK, network);
    throw fieldErrors({ password: 'This is not your present password.' });
  });
}

/**
 * Has a link mailed to an address that is to become the owner's. Whether it is somebody's already nobody learns who does
 * not read its mail.
 */
export async function changeEmail(
  services: Services,
  scope: OwnerScope,
  { email, password }: { email: string; password: string },
  network: string,
): Promise<{ pendingEmail: string }> {
  const present = await confirmPassword(services, scope, password, network);
  if (present.email === email) throw fieldErrors({ email: 'This is your address already.' });
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

/** Follows from the wish by the product's secret, so that no defineJob holds it and each try mails the same. */
const deriveEmailToken = ({ seal }: Services, changeId: string) =>
  seal.hash('email change', changeId).toString('base64url');

/** The defineJob of `changeEmail`. A wish that was taken back or replaced meanwhile is not mailed. */
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

/** Takes the wish for another address back. */
export async function cancelEmailChange({ db }: Services, { ownerId }: OwnerScope): Promise<void> {
  await store.deleteEmailChange(db, ownerId);
}

/**
 * Makes an address the owner's by the link that was mailed there; the old one is told. Throws 400 for a link that is bad,
 * used or old, and for an address that has become somebody else's.
 */
export async function confirmEmail(services: Services, token: string, network: string): Promise<{ email: string }> {
  await requireBelowLimit(services, BAD_LINKS, network);
  const change = services.db.transaction(async (tx) => {
    const wish = await store.takeEmailChange(tx, hashToken(token));
    if (!wish) return undefined;
    const before = await store.setEmail(tx, wish.ownerId, wish.email);
    if (before === undefined) return undefined;
    await endLinks(tx, wish.ownerId);
    await tx.enqueue(changeNoticeJob, { mailId: createId(), ownerId: wish.ownerId, to: before, what: 'email' });
    return wish.email;
  });
  const email = await change.catch((error: unknown) => {
    if (store.isDuplicate(error)) return undefined;
    throw error;
  });
  if (email !== undefined) return { email };
  await isBelowLimit(services, BAD_LINKS, network);
  throw new ApiError('invalid_link', { sentence: 'This link is used, too old, or was replaced by a newer one.' });
}

/** Changes the password; every other session ends, and the owner is told by mail. */
export async function changePassword(
  services: Services,
  scope: OwnerScope,
  { password, new_password }: { password: string; new_password: string },
  network: string,
): Promise<void> {
  const { email, passwordHash: replaces } = await confirmPassword(services, scope, password, network);
  const passwordHash = await passwordMutex.run(() => hashPassword(new_password));
  const { ownerId } = scope;
  await services.db.transaction(async (tx) => {
    if (!(await setPassword(tx, ownerId, { passwordHash, replaces }))) {
      throw fieldErrors({ password: 'Your password was changed somewhere else meanwhile.' });
    }
    await deleteSignIns(tx, ownerId, { exceptSession: scope.session });
    await tx.enqueue(changeNoticeJob, { mailId: createId(), ownerId, to: email, what: 'password' });
  });
}

/** The defineJob of both changes. */
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

/** Where the owner is signed in. */
export const listDevices = store.listDevices;

/** The address that waits for its link to be opened. */
export const pendingEmail = store.findPendingEmail;

/** Signs one of the owner's devices out; 404 for one that is not theirs. */
export async function signOut({ db }: Services, scope: OwnerScope, id: string): Promise<void> {
  const known = requireFound(parseId(id));
  if (!(await store.deleteSessionById(db, scope, known))) throw new ApiError('not_found');
}

/** Signs the owner out everywhere but here. */
export async function signOutOthers({ db }: Services, { ownerId, session }: OwnerScope): Promise<void> {
  await db.transaction((tx) => deleteSignIns(tx, ownerId, { exceptSession: session }));
}
