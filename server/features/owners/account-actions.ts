import { z } from 'zod';
import type { account, Account } from '../../../contract/account.ts';
import { isAfterTerm, findOffer } from '../../../contract/term.ts';
import type { OutputOf } from '../../../contract/client.ts';
import { buildFieldErrors, requireFound } from '../../kit/errors.ts';
import { createId } from '../../kit/ids.ts';
import { defineJob } from '../../kit/jobs.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { getEvent } from '../event/actions.ts';
import { createHandoff, getOwnerName } from './actions.ts';
import { confirmPassword } from './profile-actions.ts';
import { readNotifySettings } from './notify-store.ts';
import { findPendingEmail } from './profile-store.ts';
import { getSiteOwners, findMailRecipient, requireFirstOwner } from './second-owner-actions.ts';
import { findSecondFactor } from '../second-factors/actions.ts';
import { changeAddress, closeSite, findSite, reopenSite, listTermOffers } from '../sites/actions.ts';
import { buildSiteOrigin } from '../sites/rules.ts';
import { measureOriginals } from '../uploads/original-actions.ts';
import { NOTICE_DAYS_BEFORE_END } from './account-rules.ts';
import * as store from './account-store.ts';

export async function readAccount({ db }: Services, scope: OwnerScope): Promise<Account> {
  const site = requireFound(await findSite(db, scope));
  const [{ name, email }, pending, factor, owners, { event_date: date }, offers, orders, notify, originals] =
    await Promise.all([
      getOwnerName(db, scope.ownerId),
      findPendingEmail(db, scope.ownerId),
      findSecondFactor(db, scope.ownerId),
      getSiteOwners(db, site),
      getEvent(db, scope),
      // A closed site is not sold more time; canceling the closing is free.
      site.closing ? [] : listTermOffers(db, site),
      store.listSiteOrders(db, site.eventId),
      readNotifySettings(db, scope.ownerId),
      measureOriginals(db, scope),
    ]);
  const { planId, status, blocked, createdAt: startsAt, endsAt, daysLeft, keptUntil, closing } = site;
  const { subdomain, substituteFor, mayChangeAddress } = site;
  const isAfter = date !== null && isAfterTerm(date, endsAt);
  return {
    name,
    email,
    pendingEmail: pending,
    secondFactor: factor ?? null,
    isFirstOwner: site.ownerId === scope.ownerId,
    owners,
    closing,
    planId,
    status,
    blocked,
    startsAt,
    endsAt,
    daysLeft,
    keptUntil,
    subdomain,
    substituteFor,
    mayChangeAddress,
    offers,
    orders,
    originals,
    ...notify,
    dateAfterTerm: isAfter ? { date, offer: findOffer(date, offers) ?? null } : null,
  };
}

/** Returns a handoff, so that the browser stays signed in at the new address. Throws as `changeAddress` does. */
export async function changeSiteAddress(
  { db, config }: Services,
  scope: OwnerScope,
  subdomain: string,
): Promise<OutputOf<(typeof account)['changeAddress']>> {
  return db.transaction(async (tx) => {
    await requireFirstOwner(tx, scope);
    await changeAddress(tx, scope.eventId, subdomain);
    return { subdomain, url: buildSiteOrigin(config.brand.origin, subdomain), ...(await createHandoff(tx, scope)) };
  });
}

/** Without `ownerId`, each owner of the site gets a mail. */
export const deletionJob = defineJob(
  'account.deletion',
  z.object({ mailId: z.uuid(), eventId: z.uuid(), ownerId: z.uuid().optional() }),
);

/**
 * Closes the site to guests; it is erased `CLOSING_DAYS` later. Only the first owner may, with the password and the
 * site's address (its subdomain or the full address). Throws a field error if either is wrong.
 */
export async function closeOwnSite(
  services: Services,
  scope: OwnerScope,
  { address, password }: { address: string; password: string },
  network: string,
): Promise<Account> {
  const { subdomain } = await requireFirstOwner(services.db, scope);
  const typed = address.replace(/^https?:\/\//, '').replace(/\/$/, '');
  if (typed !== subdomain && typed !== new URL(buildSiteOrigin(services.config.brand.origin, subdomain)).host) {
    throw buildFieldErrors({ address: 'This doesn’t match your site’s address.' });
  }
  await confirmPassword(services, scope, password, network);
  await services.db.transaction(async (tx) => {
    await closeSite(tx, scope.eventId);
    await tx.enqueue(deletionJob, { mailId: createId(), eventId: scope.eventId });
  });
  return readAccount(services, scope);
}

export async function cancelClosing({ db }: Services, scope: OwnerScope): Promise<void> {
  await db.transaction(async (tx) => {
    await requireFirstOwner(tx, scope);
    await reopenSite(tx, scope.eventId);
  });
}

/** Sends nothing if the closing was canceled in the meantime. */
export async function sendDeletionMail(
  { db, config, views, mail }: Services,
  payload: z.output<typeof deletionJob.payload>,
): Promise<void> {
  const site = await findSite(db, { eventId: payload.eventId });
  if (!site?.closing) return;
  const owner = await findMailRecipient(db, site, deletionJob, payload);
  if (!owner) return;
  const content = views.mails.renderDeletionMail({
    brand: config.brand,
    ownerName: owner.name,
    siteUrl: buildSiteOrigin(config.brand.origin, site.subdomain),
    deletedOn: site.closing.until,
    isFirst: owner.id === site.ownerId,
  });
  await mail.send({ ...content, to: owner.email, id: `${payload.mailId}-${owner.id}` });
}

export const termNoticesJob = defineJob('account.term-notices', z.object({}));

export const termNoticeJob = defineJob(
  'account.term-notice',
  z.object({ eventId: z.uuid(), ownerId: z.uuid().optional(), endsAt: z.string(), days: z.number().int() }),
);

/** Each notice is recorded with its site and end of term, so that nobody gets it twice. */
export async function enqueueTermNotices({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.transaction(async (tx) => {
    for (const notice of await store.claimDueNotices(tx, NOTICE_DAYS_BEFORE_END))
      await tx.enqueue(termNoticeJob, notice);
  });
}

/** Sends nothing if the term has changed in the meantime. */
export async function sendTermNotice(
  { db, config, views, mail }: Services,
  payload: z.output<typeof termNoticeJob.payload>,
): Promise<void> {
  const { eventId, endsAt, days } = payload;
  const site = await findSite(db, { eventId });
  if (site?.endsAt !== endsAt || site.status !== 'active') return;
  const owner = await findMailRecipient(db, site, termNoticeJob, payload);
  if (!owner) return;
  const { daysLeft, keptUntil } = site;
  const content = views.mails.renderTermNoticeMail({
    brand: config.brand,
    ownerName: owner.name,
    siteUrl: buildSiteOrigin(config.brand.origin, site.subdomain),
    endsAt,
    daysLeft,
    keptUntil,
  });
  await mail.send({ ...content, to: owner.email, id: `${eventId}-${endsAt.slice(0, 10)}-${days}-${owner.id}` });
}
