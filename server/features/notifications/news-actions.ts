import type { z } from 'zod';
import { formatMoney } from '../../../contract/money.ts';
import { createId } from '../../kit/ids.ts';
import type { Services } from '../../services.ts';
import { getEvent } from '../event/actions.ts';
import { claimNews } from '../owner-news/actions.ts';
import type { newsJob } from '../owner-news/rules.ts';
import { listNotifiedOwners } from '../owners/notify-actions.ts';
import { findMailRecipient } from '../owners/second-owner-actions.ts';
import { listGivenGifts } from '../registry/notice-actions.ts';
import { areGiversHidden } from '../registry/surprise-actions.ts';
import { listReplyNews } from '../rsvp/news-actions.ts';
import { findSite } from '../sites/actions.ts';
import { buildSiteOrigin } from '../sites/rules.ts';
import { describeReply, quote, giftsMailJob, LISTED_MAX, repliesMailJob } from './news-rules.ts';

/** Enqueues the mails that are due to the owners of a site. Nobody is told about a sample. */
export async function tellOwners(
  { db }: Pick<Services, 'db'>,
  { eventId }: z.output<typeof newsJob.payload>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const site = await findSite(tx, { eventId });
    if (!site) return;
    const owners = site.isSample ? [] : await listNotifiedOwners(tx, site);
    const { time_zone: timeZone } = await getEvent(tx, { eventId });
    for (const { ownerId, kind, items } of await claimNews(tx, { eventId, timeZone }, owners)) {
      const mail = { mailId: createId(), eventId, ownerId };
      if (kind === 'replies') await tx.enqueue(repliesMailJob, { ...mail, items });
      else await tx.enqueue(giftsMailJob, { ...mail, ids: items.map(({ id }) => id) });
    }
  });
}

/** Sends nothing if the replies were deleted or the site was erased in the meantime. */
export async function sendRepliesMail(
  { db, config, views, mail }: Services,
  payload: z.output<typeof repliesMailJob.payload>,
): Promise<void> {
  const { mailId, eventId, items } = payload;
  const site = await findSite(db, { eventId });
  const owner = site && (await findMailRecipient(db, site, repliesMailJob, payload));
  if (!owner) return;
  const changed = new Set(items.flatMap((item) => (item.changed ? [item.id] : [])));
  const ids = items.map(({ id }) => id);
  const replies = (await listReplyNews(db, { eventId }, ids)).map((reply) =>
    describeReply(reply, changed.has(reply.id)),
  );
  if (replies.length === 0) return;
  const content = views.mails.renderRepliesMail({
    brand: config.brand,
    ownerName: owner.name,
    siteUrl: buildSiteOrigin(config.brand.origin, site.subdomain),
    replies: replies.slice(0, LISTED_MAX),
    more: Math.max(0, replies.length - LISTED_MAX),
  });
  await mail.send({ ...content, to: owner.email, id: mailId });
}

/** Sends nothing if the gifts were canceled or the site was erased in the meantime. */
export async function sendGiftsMail(
  { db, config, views, mail }: Services,
  payload: z.output<typeof giftsMailJob.payload>,
): Promise<void> {
  const { mailId, eventId, ids } = payload;
  const site = await findSite(db, { eventId });
  const gifts = await listGivenGifts(db, { eventId }, ids);
  if (!site || site.isSample || gifts.length === 0) return;
  const owner = await findMailRecipient(db, site, giftsMailJob, payload);
  if (!owner) return;
  const hidden = await areGiversHidden(db, { eventId });
  const { currency } = await getEvent(db, { eventId });
  const content = views.mails.renderGiftsMail({
    brand: config.brand,
    ownerName: owner.name,
    siteUrl: buildSiteOrigin(config.brand.origin, site.subdomain),
    gifts: gifts.slice(0, LISTED_MAX).map(({ id, gift, guest, cents, reference, note }) => ({
      id,
      gift,
      guest: hidden ? null : guest,
      amount: cents === null ? null : formatMoney(cents / 100, currency),
      reference,
      note: hidden || note === '' ? '' : quote(note),
    })),
    more: Math.max(0, gifts.length - LISTED_MAX),
  });
  await mail.send({ ...content, to: owner.email, id: `${mailId}-${owner.id}` });
}
