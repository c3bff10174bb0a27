import { z } from 'zod';
import type { OutputOf } from '../../../contract/client.ts';
import { INVITATION_DAYS, type secondOwner, type SiteOwners } from '../../../contract/second-owner.ts';
import type { Db } from '../../kit/db.ts';
import { deriveToken, findDerivedToken } from '../../kit/derived-tokens.ts';
import { ApiError, buildFieldErrors, requireFound } from '../../kit/errors.ts';
import { countWithinLimit, requireBelowLimit } from '../../kit/http/limits.ts';
import { createId, hashToken } from '../../kit/ids.ts';
import { defineJob, type Job } from '../../kit/jobs.ts';
import { hashPassword, passwordSemaphore } from '../../kit/passwords.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { findOrCreateOwner, getOwnerName } from './actions.ts';
import { changeNoticeJob } from './password-actions.ts';
import { BAD_LINKS } from './rules.ts';
import { findSite, type Site } from '../sites/actions.ts';
import { buildSiteOrigin } from '../sites/rules.ts';
import * as store from './second-owner-store.ts';
import { deleteSignIns, setPassword } from './store.ts';

export const invitationJob = defineJob(
  'second-owner.invitation',
  z.object({ invitationId: z.uuid(), eventId: z.uuid(), inviterId: z.uuid() }),
);

export const joinedJob = defineJob('second-owner.joined', z.object({ mailId: z.uuid(), eventId: z.uuid() }));

export async function getSiteOwners(
  db: Db,
  { eventId, ownerId }: Pick<Site, 'eventId' | 'ownerId'>,
): Promise<SiteOwners> {
  const [first, second, invited] = await Promise.all([
    getOwnerName(db, ownerId),
    store.findSecond(db, eventId),
    store.findInvited(db, eventId),
  ]);
  return { first, second: second ? { name: second.name, email: second.email, since: second.since } : null, invited };
}

/**
 * A job without `ownerId` is split into one job for each owner, so that retries for one do not repeat the other's mail;
 * it returns undefined then, and for an owner who has left the site.
 */
export async function findMailRecipient<Payload extends { ownerId?: string | undefined }>(
  db: Db,
  { eventId, ownerId }: Pick<Site, 'eventId' | 'ownerId'>,
  about: Job<Payload>,
  payload: Payload,
): Promise<{ id: string; name: string; email: string } | undefined> {
  const [first, second] = await Promise.all([getOwnerName(db, ownerId), store.findSecond(db, eventId)]);
  const owners = [{ id: ownerId, ...first }, ...(second ? [second] : [])];
  if (payload.ownerId !== undefined) return owners.find(({ id }) => id === payload.ownerId);
  await db.transaction(async (tx) => {
    for (const { id } of owners) await tx.enqueue(about, { ...payload, ownerId: id });
  });
  return undefined;
}

/** Throws 403 unless the caller bought the site. */
export async function requireFirstOwner(db: Db, { eventId, ownerId }: OwnerScope): Promise<Site> {
  const site = requireFound(await findSite(db, { eventId }));
  if (site.ownerId !== ownerId) throw new ApiError('not_first_owner');
  return site;
}

/** Invites somebody to become the second owner; replaces an earlier invitation. The inviting owner gets a notice. */
export async function inviteSecondOwner(services: Services, scope: OwnerScope, email: string): Promise<SiteOwners> {
  return services.db.transaction(async (tx) => {
    const site = await requireFirstOwner(tx, scope);
    const { ownerId } = scope;
    if ((await getOwnerName(tx, ownerId)).email === email) {
      throw buildFieldErrors({ email: 'This is your own email. Please enter theirs.' });
    }
    if (await store.findSecond(tx, scope.eventId)) throw new ApiError('second_owner_exists');
    const invitationId = createId();
    const hash = hashToken(deriveToken(services.seal, LINK_TOKEN, invitationId));
    await store.insertInvitation(tx, scope, { tokenHash: hash, email, seconds: INVITATION_DAYS * 86_400 });
    await tx.enqueue(invitationJob, { invitationId, eventId: scope.eventId, inviterId: ownerId });
    await tx.enqueue(changeNoticeJob, { mailId: createId(), ownerId, what: 'second-owner', eventId: scope.eventId });
    return getSiteOwners(tx, site);
  });
}

const LINK_TOKEN = 'owner invitation';

/** Sends nothing if the invitation was canceled or replaced in the meantime. */
export async function sendOwnerInvitation(
  services: Services,
  { invitationId, eventId, inviterId }: z.output<typeof invitationJob.payload>,
): Promise<void> {
  const { db, config, views, mail, seal } = services;
  const invitation = await findDerivedToken(seal, LINK_TOKEN, invitationId, (hash) => store.findInvitation(db, hash));
  const site = await findSite(db, { eventId });
  if (!site || !invitation) return;
  const siteUrl = buildSiteOrigin(config.brand.origin, site.subdomain);
  const content = views.mails.renderOwnerInvitationMail({
    brand: config.brand,
    inviter: (await getOwnerName(db, inviterId)).name,
    siteUrl,
    link: `${siteUrl}/admin/join?token=${invitation.token}`,
  });
  await mail.send({ ...content, to: invitation.found.email, id: invitationId });
}

/**
 * Cancels an invitation, too. The second owner's sessions at this site end. Second owners may remove themselves. Does
 * nothing if there is neither.
 */
export async function removeSecondOwner({ db }: Services, scope: OwnerScope): Promise<void> {
  await db.transaction(async (tx) => {
    await store.deleteInvitation(tx, scope);
    const ownerId = await store.removeSecond(tx, scope);
    if (ownerId !== undefined) await deleteSignIns(tx, ownerId, { eventId: scope.eventId });
  });
}

/** Throws 400 for an invalid, used or expired link. */
export async function getOwnerInvitation(
  services: Services,
  token: string,
  network: string,
): Promise<OutputOf<(typeof secondOwner)['look']> & { eventId: string }> {
  const { db } = services;
  await requireBelowLimit(services, BAD_LINKS, network);
  const invitation = await store.findInvitation(db, hashToken(token));
  const site = invitation && (await findSite(db, invitation));
  if (!site) {
    await countWithinLimit(services, BAD_LINKS, network);
    throw buildInvalidLinkError();
  }
  const [{ name: inviter }, isKnown] = await Promise.all([
    getOwnerName(db, site.ownerId),
    store.hasAccount(db, invitation.email),
  ]);
  return { eventId: site.eventId, email: invitation.email, inviter, subdomain: site.subdomain, isKnown };
}

const buildInvalidLinkError = () =>
  new ApiError('invalid_link', { sentence: 'This invitation was already used, has expired, or was withdrawn.' });

/**
 * The link proves the email address. A person without an account or password gives a name and a password; an existing
 * password is kept.
 */
export async function acceptOwnerInvitation(
  services: Services,
  { token, name = '', password }: { token: string; name?: string | undefined; password?: string | undefined },
  network: string,
): Promise<{ email: string; subdomain: string }> {
  const { email, subdomain, isKnown } = await getOwnerInvitation(services, token, network);
  if (!isKnown && (name === '' || password === undefined)) {
    throw buildFieldErrors({
      ...(name === '' && { name: 'Please enter your name' }),
      ...(password === undefined && { password: 'Password must be at least 8 characters long' }),
    });
  }
  const passwordHash =
    isKnown || password === undefined ? undefined : await passwordSemaphore.run(() => hashPassword(password));
  await services.db.transaction(async (tx) => {
    const invitation = await store.takeInvitation(tx, hashToken(token));
    const site = invitation && (await findSite(tx, invitation));
    if (!site) throw buildInvalidLinkError();
    const { eventId } = site;
    const { ownerId } = await findOrCreateOwner(tx, { email, name });
    if (ownerId === site.ownerId) throw buildInvalidLinkError();
    if (!(await store.addSecond(tx, { eventId, ownerId }))) throw new ApiError('second_owner_exists');
    if (passwordHash !== undefined) await setPassword(tx, ownerId, { passwordHash, replaces: null });
    await tx.enqueue(joinedJob, { mailId: createId(), eventId });
  });
  return { email, subdomain };
}

export async function sendJoinedMail(
  { db, config, views, mail }: Services,
  { mailId, eventId }: z.output<typeof joinedJob.payload>,
): Promise<void> {
  const site = await findSite(db, { eventId });
  const second = site && (await store.findSecond(db, eventId));
  if (!second) return;
  const { name, email } = await getOwnerName(db, site.ownerId);
  const content = views.mails.renderOwnerJoinedMail({
    brand: config.brand,
    ownerName: name,
    second: { name: second.name, email: second.email },
    siteUrl: buildSiteOrigin(config.brand.origin, site.subdomain),
  });
  await mail.send({ ...content, to: email, id: mailId });
}
