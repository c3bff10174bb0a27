import { z } from 'zod';
import type { OutputOf } from '../../../contract/client.ts';
import { INVITATION_DAYS, type secondOwner, type SiteOwners } from '../../../contract/second-owner.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, invalidFields, orNotFound } from '../../kit/errors.ts';
import { allows, refuseWhenFull } from '../../kit/http/limits.ts';
import { newId, tokenHash } from '../../kit/ids.ts';
import { job, type Job } from '../../kit/jobs.ts';
import { hashPassword, passwordTurns } from '../../kit/passwords.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { findOrCreateOwner, ownerOf } from './actions.ts';
import { BAD_LINKS } from './rules.ts';
import { findSite, type Site } from '../sites/actions.ts';
import { siteOrigin } from '../sites/rules.ts';
import * as store from './second-owner-store.ts';
import { endSignIns, setPassword } from './store.ts';

/** Mails the invitation. */
export const invitationJob = job(
  'second-owner.invitation',
  z.object({ invitationId: z.uuid(), eventId: z.uuid(), inviterId: z.uuid() }),
);

/** Tells the first owner that the invitation was accepted. */
export const joinedJob = job('second-owner.joined', z.object({ mailId: z.uuid(), eventId: z.uuid() }));

/** Who looks after a site. */
export async function ownersOf(db: Db, { eventId, ownerId }: Pick<Site, 'eventId' | 'ownerId'>): Promise<SiteOwners> {
  const [first, second, invited] = await Promise.all([
    ownerOf(db, ownerId),
    store.findSecond(db, eventId),
    store.findInvited(db, eventId),
  ]);
  return { first, second: second ? { name: second.name, email: second.email, since: second.since } : null, invited };
}

/**
 * To whom a job mails something that concerns a site. One that names nobody makes one for each owner, so that a mailbox
 * that takes nothing does not fill the other by being tried again; undefined then, and for who has left the site meanwhile.
 */
export async function ownerToTell<Payload extends { ownerId?: string | undefined }>(
  db: Db,
  { eventId, ownerId }: Pick<Site, 'eventId' | 'ownerId'>,
  about: Job<Payload>,
  payload: Payload,
): Promise<{ id: string; name: string; email: string } | undefined> {
  const [first, second] = await Promise.all([ownerOf(db, ownerId), store.findSecond(db, eventId)]);
  const owners = [{ id: ownerId, ...first }, ...(second ? [second] : [])];
  if (payload.ownerId !== undefined) return owners.find(({ id }) => id === payload.ownerId);
  await db.transaction(async (tx) => {
    for (const { id } of owners) await tx.enqueue(about, { ...payload, ownerId: id });
  });
  return undefined;
}

/** Throws 403 unless the caller is the one who bought the site. Answers the site. */
export async function siteOfFirstOwner(db: Db, { eventId, ownerId }: OwnerScope): Promise<Site> {
  const site = orNotFound(await findSite(db, { eventId }));
  if (site.ownerId !== ownerId) throw new ApiError('not_first_owner');
  return site;
}

/** Invites somebody to become the second owner; an earlier invitation dies. */
export async function invite(services: Services, scope: OwnerScope, email: string): Promise<SiteOwners> {
  return services.db.transaction(async (tx) => {
    const site = await siteOfFirstOwner(tx, scope);
    if ((await ownerOf(tx, scope.ownerId)).email === email) {
      throw invalidFields({ email: 'This is your own address. Please enter theirs.' });
    }
    if (await store.findSecond(tx, scope.eventId)) throw new ApiError('second_owner_exists');
    const invitationId = newId();
    const hash = tokenHash(linkToken(services, invitationId));
    await store.noteInvitation(tx, scope, { tokenHash: hash, email, seconds: INVITATION_DAYS * 86_400 });
    await tx.enqueue(invitationJob, { invitationId, eventId: scope.eventId, inviterId: scope.ownerId });
    return ownersOf(tx, site);
  });
}

/** Follows from the invitation by the product's secret, so that no job holds it and each try mails the same. */
const linkToken = ({ seal }: Services, invitationId: string) =>
  seal.hash('owner invitation', invitationId).toString('base64url');

/** The job of `invite`. An invitation that was taken back or replaced meanwhile is not mailed. */
export async function mailInvitation(
  services: Services,
  { invitationId, eventId, inviterId }: z.output<typeof invitationJob.payload>,
): Promise<void> {
  const { db, config, views, mail } = services;
  const token = linkToken(services, invitationId);
  const [site, invitation] = [await findSite(db, { eventId }), await store.findInvitation(db, tokenHash(token))];
  if (!site || !invitation) return;
  const siteUrl = siteOrigin(config.brand.origin, site.subdomain);
  const content = views.mails.ownerInvitationMail({
    brand: config.brand,
    inviter: (await ownerOf(db, inviterId)).name,
    siteUrl,
    link: `${siteUrl}/admin/join?token=${token}`,
  });
  await mail.send({ ...content, to: invitation.email, id: invitationId });
}

/**
 * Takes the second owner's access back, or an invitation; their sessions at this site end at once. A second owner gives up
 * their own. Where there is nobody to remove, nothing happens.
 */
export async function remove({ db }: Services, scope: OwnerScope): Promise<void> {
  await db.transaction(async (tx) => {
    await store.dropInvitation(tx, scope);
    const ownerId = await store.removeSecond(tx, scope);
    if (ownerId !== undefined) await endSignIns(tx, ownerId, { eventId: scope.eventId });
  });
}

/** Whose invitation a link is. Throws 400 for one that is bad, used or old. */
export async function look(
  services: Services,
  token: string,
  network: string,
): Promise<OutputOf<(typeof secondOwner)['look']> & { eventId: string }> {
  const { db } = services;
  await refuseWhenFull(services, BAD_LINKS, network);
  const invitation = await store.findInvitation(db, tokenHash(token));
  const site = invitation && (await findSite(db, invitation));
  if (!site) {
    await allows(services, BAD_LINKS, network);
    throw badLink();
  }
  const [{ name: inviter }, isKnown] = await Promise.all([
    ownerOf(db, site.ownerId),
    store.isKnown(db, invitation.email),
  ]);
  return { eventId: site.eventId, email: invitation.email, inviter, subdomain: site.subdomain, isKnown };
}

const badLink = () =>
  new ApiError('invalid_link', { sentence: 'This invitation is used, too old, or was taken back.' });

/**
 * Makes who was invited the second owner. Whoever has no account, or one without a password, gives a name and a password;
 * the link has shown whose mailbox it is. An account with a password keeps it, and signs in with it.
 */
export async function accept(
  services: Services,
  { token, name = '', password }: { token: string; name?: string | undefined; password?: string | undefined },
  network: string,
): Promise<{ email: string; subdomain: string }> {
  const { email, subdomain, isKnown } = await look(services, token, network);
  if (!isKnown && (name === '' || password === undefined)) {
    throw invalidFields({
      ...(name === '' && { name: 'Please enter your name' }),
      ...(password === undefined && { password: 'Password must be at least 8 characters long' }),
    });
  }
  const passwordHash =
    isKnown || password === undefined ? undefined : await passwordTurns.run(() => hashPassword(password));
  await services.db.transaction(async (tx) => {
    const invitation = await store.takeInvitation(tx, tokenHash(token));
    const site = invitation && (await findSite(tx, invitation));
    if (!site) throw badLink();
    const { eventId } = site;
    const { ownerId } = await findOrCreateOwner(tx, { email, name });
    if (ownerId === site.ownerId) throw badLink();
    if (!(await store.addSecond(tx, { eventId, ownerId }))) throw new ApiError('second_owner_exists');
    if (passwordHash !== undefined) await setPassword(tx, ownerId, { passwordHash, replaces: null });
    await tx.enqueue(joinedJob, { mailId: newId(), eventId });
  });
  return { email, subdomain };
}

/** The job of `accept`. */
export async function mailJoined(
  { db, config, views, mail }: Services,
  { mailId, eventId }: z.output<typeof joinedJob.payload>,
): Promise<void> {
  const site = await findSite(db, { eventId });
  const second = site && (await store.findSecond(db, eventId));
  if (!second) return;
  const { name, email } = await ownerOf(db, site.ownerId);
  const content = views.mails.ownerJoinedMail({
    brand: config.brand,
    ownerName: name,
    second: { name: second.name, email: second.email },
    siteUrl: siteOrigin(config.brand.origin, site.subdomain),
  });
  await mail.send({ ...content, to: email, id: mailId });
}
