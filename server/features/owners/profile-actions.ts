import { z } from 'zod';
import { EMAIL_LINK_HOURS } from '../../../contract/profile.ts';
import { ApiError, invalidFields, orNotFound } from '../../kit/errors.ts';
import { allows, hit, refuseWhenFull } from '../../kit/http/limits.ts';
import { MAIL_FROM_NETWORK, MAIL_TO_ADDRESS } from '../verification/rules.ts';
import { asId, newId, tokenHash } from '../../kit/ids.ts';
import { job } from '../../kit/jobs.ts';
import { hashPassword, isPassword, passwordTurns } from '../../kit/passwords.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { ownerOf } from './actions.ts';
import { BAD_LINKS, WRONG_FOR_ACCOUNT, WRONG_FROM_NETWORK } from './rules.ts';
import { findSite } from '../sites/actions.ts';
import { siteOrigin } from '../sites/rules.ts';
import * as store from './profile-store.ts';
import { endLinks, endSignIns, setPassword } from './store.ts';

/** Mails the link that confirms a new address, or tells somebody else that the address is theirs already. */
export const emailLinkJob = job(
  'profile.email-link',
  z.object({ changeId: z.uuid(), ownerId: z.uuid(), eventId: z.uuid(), email: z.string() }),
);

/** Tells of a change at the address that the owner had until then. */
export const toldJob = job(
  'profile.told',
  z.object({ mailId: z.uuid(), ownerId: z.uuid(), to: z.string(), what: z.enum(['email', 'password']) }),
);

/** Changes the owner's name. */
export async function rename({ db }: Services, { ownerId }: OwnerScope, name: string): Promise<{ name: string }> {
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
  return passwordTurns.run(async () => {
    const { email, passwordHash } = orNotFound(await store.passwordOf(services.db, ownerId));
    await refuseWhenFull(services, WRONG_FOR_ACCOUNT, email);
    await refuseWhenFull(services, WRONG_FROM_NETWORK, network);
    if ((await isPassword(password, passwordHash)) && passwordHash !== null) return { email, passwordHash };
    await allows(services, WRONG_FOR_ACCOUNT, email);
    await allows(services, WRONG_FROM_NETWORK, network);
    throw invalidFields({ password: 'This is not your present password.' });
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
  if (present.email === email) throw invalidFields({ email: 'This is your address already.' });
  await hit(services, MAIL_FROM_NETWORK, network);
  await hit(services, MAIL_TO_ADDRESS, email);
  const { ownerId, eventId } = scope;
  const changeId = newId();
  await services.db.transaction(async (tx) => {
    const hash = tokenHash(emailToken(services, changeId));
    await store.noteEmailChange(tx, { ownerId, tokenHash: hash, email, seconds: EMAIL_LINK_HOURS * 3600 });
    await tx.enqueue(emailLinkJob, { changeId, ownerId, eventId, email });
  });
  return { pendingEmail: email };
}

/** Follows from the wish by the product's secret, so that no job holds it and each try mails the same. */
const emailToken = ({ seal }: Services, changeId: string) => seal.hash('email change', changeId).toString('base64url');

/** The job of `changeEmail`. A wish that was taken back or replaced meanwhile is not mailed. */
export async function mailEmailLink(
  services: Services,
  { changeId, ownerId, eventId, email }: z.output<typeof emailLinkJob.payload>,
): Promise<void> {
  const { db, config, views, mail } = services;
  const { brand } = config;
  const token = emailToken(services, changeId);
  const site = await findSite(db, { eventId });
  if (!site || !(await store.findEmailChange(db, tokenHash(token)))) return;
  const { name: ownerName } = await ownerOf(db, ownerId);
  const origin = siteOrigin(brand.origin, site.subdomain);
  const content = (await store.isTaken(db, email))
    ? views.mails.addressTakenMail({ brand, email })
    : views.mails.newAddressMail({ brand, ownerName, email, link: `${origin}/admin/confirm-email?token=${token}` });
  await mail.send({ ...content, to: email, id: changeId });
}

/** Takes the wish for another address back. */
export async function keepEmail({ db }: Services, { ownerId }: OwnerScope): Promise<void> {
  await store.dropEmailChange(db, ownerId);
}

/**
 * Makes an address the owner's by the link that was mailed there; the old one is told. Throws 400 for a link that is bad,
 * used or old, and for an address that has become somebody else's.
 */
export async function confirmEmail(services: Services, token: string, network: string): Promise<{ email: string }> {
  await refuseWhenFull(services, BAD_LINKS, network);
  const change = services.db.transaction(async (tx) => {
    const wish = await store.takeEmailChange(tx, tokenHash(token));
    if (!wish) return undefined;
    const before = await store.setEmail(tx, wish.ownerId, wish.email);
    if (before === undefined) return undefined;
    await endLinks(tx, wish.ownerId);
    await tx.enqueue(toldJob, { mailId: newId(), ownerId: wish.ownerId, to: before, what: 'email' });
    return wish.email;
  });
  const email = await change.catch((error: unknown) => {
    if (store.isDuplicate(error)) return undefined;
    throw error;
  });
  if (email !== undefined) return { email };
  await allows(services, BAD_LINKS, network);
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
  const passwordHash = await passwordTurns.run(() => hashPassword(new_password));
  const { ownerId } = scope;
  await services.db.transaction(async (tx) => {
    if (!(await setPassword(tx, ownerId, { passwordHash, replaces }))) {
      throw invalidFields({ password: 'Your password was changed somewhere else meanwhile.' });
    }
    await endSignIns(tx, ownerId, { exceptSession: scope.session });
    await tx.enqueue(toldJob, { mailId: newId(), ownerId, to: email, what: 'password' });
  });
}

/** The job of both changes. */
export async function mailTold(
  { db, config, views, mail }: Services,
  { mailId, ownerId, to, what }: z.output<typeof toldJob.payload>,
): Promise<void> {
  const { name: ownerName, email } = await ownerOf(db, ownerId);
  const { brand } = config;
  const content =
    what === 'email'
      ? views.mails.addressChangedMail({ brand, ownerName, email })
      : views.mails.passwordChangedMail({ brand, ownerName, email });
  await mail.send({ ...content, to, id: mailId });
}

/** Where the owner is signed in. */
export const devicesOf = store.devicesOf;

/** The address that waits for its link to be opened. */
export const pendingEmail = store.pendingEmail;

/** Signs one of the owner's devices out; 404 for one that is not theirs. */
export async function signOut({ db }: Services, scope: OwnerScope, id: string): Promise<void> {
  const known = orNotFound(asId(id));
  if (!(await store.endSession(db, scope, known))) throw new ApiError('not_found');
}

/** Signs the owner out everywhere but here. */
export async function signOutOthers({ db }: Services, { ownerId, session }: OwnerScope): Promise<void> {
  await db.transaction((tx) => endSignIns(tx, ownerId, { exceptSession: session }));
}
