import { z } from 'zod';
import { isAfterTerm, offerFor, type account, type Account } from '../../../contract/account.ts';
import type { OutputOf } from '../../../contract/client.ts';
import { orNotFound } from '../../kit/errors.ts';
import { job } from '../../kit/jobs.ts';
import type { OwnerScope } from '../../kit/scopes.ts';
import type { Services } from '../../services.ts';
import { eventOf } from '../event/actions.ts';
import { leadTo, ownerOf } from '../owners/actions.ts';
import { changeAddress, findSite, termOffers } from '../sites/actions.ts';
import { siteOrigin } from '../sites/rules.ts';
import { NOTICE_DAYS } from './rules.ts';
import * as store from './store.ts';

/** What the account page shows. */
export async function readAccount({ db }: Services, scope: OwnerScope): Promise<Account> {
  const site = orNotFound(await findSite(db, scope));
  const [{ name, email }, { event_date: date }, offers, orders] = await Promise.all([
    ownerOf(db, scope.ownerId),
    eventOf(db, scope),
    termOffers(db, site),
    store.ordersOfSite(db, site.eventId),
  ]);
  const { planId, status, createdAt: startsAt, endsAt, daysLeft, keptUntil } = site;
  const { subdomain, substituteFor, mayChangeAddress } = site;
  const isAfter = date !== null && isAfterTerm(date, endsAt);
  return {
    name,
    email,
    planId,
    status,
    startsAt,
    endsAt,
    daysLeft,
    keptUntil,
    subdomain,
    substituteFor,
    mayChangeAddress,
    offers,
    orders,
    dateAfterTerm: isAfter ? { date, offer: offerFor(date, offers) ?? null } : null,
  };
}

/** Changes the site's address as `changeAddress` does, and answers how the browser goes on there signed in. */
export async function moveSite(
  { db, config }: Services,
  scope: OwnerScope,
  subdomain: string,
): Promise<OutputOf<(typeof account)['changeAddress']>> {
  return db.transaction(async (tx) => {
    await changeAddress(tx, scope.eventId, subdomain);
    return { subdomain, url: siteOrigin(config.brand.origin, subdomain), ...(await leadTo(tx, scope)) };
  });
}

/** Looks daily for terms that end soon. */
export const noticesJob = job('account.term-notices', z.object({}));

/** Mails one owner that the term ends soon. */
export const noticeJob = job(
  'account.term-notice',
  z.object({ eventId: z.uuid(), endsAt: z.string(), days: z.number().int() }),
);

/** The job of `noticesJob`: every mail is noted with its site and end, so that nobody gets one twice. */
export async function noticeTerms({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.transaction(async (tx) => {
    for (const notice of await store.noteDueNotices(tx, NOTICE_DAYS)) await tx.enqueue(noticeJob, notice);
  });
}

/** The job of `noticeJob`. A term that has been changed meanwhile is not spoken of. */
export async function mailNotice(
  { db, config, views, mail }: Services,
  { eventId, endsAt, days }: z.output<typeof noticeJob.payload>,
): Promise<void> {
  const site = await findSite(db, { eventId });
  if (site?.endsAt !== endsAt || site.status !== 'active') return;
  const { name, email } = await ownerOf(db, site.ownerId);
  const siteUrl = siteOrigin(config.brand.origin, site.subdomain);
  const { daysLeft, keptUntil } = site;
  const content = views.mails.termNoticeMail({
    brand: config.brand,
    ownerName: name,
    siteUrl,
    endsAt,
    daysLeft,
    keptUntil,
  });
  await mail.send({ ...content, to: email, id: `${eventId}-${endsAt.slice(0, 10)}-${days}` });
}
