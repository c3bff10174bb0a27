import type { z } from 'zod';
import { formatEventTitle } from '../../../contract/occasions.ts';
import type { LinkedGift } from '../../../contract/pages.ts';
import type { Db } from '../../kit/db.ts';
import { requireFound } from '../../kit/errors.ts';
import { countWithinLimit, type Limit } from '../../kit/http/limits.ts';
import type { Services } from '../../services.ts';
import { getEvent } from '../event/actions.ts';
import { findInviteToken } from '../guests/link-actions.ts';
import { findGuestGift, listReservationsById } from '../registry/actions.ts';
import { findHolderEmail } from '../registry/notice-actions.ts';
import { createGiftLink, type GiftLink } from '../registry/link-actions.ts';
import type { holdMailJob } from '../registry/rules.ts';
import { findReplyToMail, type confirmMailJob } from '../rsvp/actions.ts';
import { findSite } from '../sites/actions.ts';
import { buildSiteOrigin } from '../sites/rules.ts';
import { createDataLink } from '../verification/data-link-actions.ts';
import { formatClockTime, computeLinkState } from './rules.ts';

/** Sends nothing if the reply was deleted in the meantime or the site has ended. */
export async function sendConfirmationMail(
  services: Services,
  { mailId, eventId, responseId }: z.output<typeof confirmMailJob.payload>,
): Promise<void> {
  const { config, db, mail, views } = services;
  const site = await findSite(db, { eventId });
  const found = await findReplyToMail(db, { eventId }, responseId);
  if (site?.status !== 'active' || site.isSample || !found || found.reply.email === '') return;
  const { reply, questions, items, invitationId } = found;
  const siteUrl = buildSiteOrigin(config.brand.origin, site.subdomain);
  const token = invitationId === null ? undefined : await findInviteToken(services, { eventId }, invitationId);
  const dataUrl = await createDataLink(services, site, reply.email);
  const facts = { brand: config.brand, event: await getEvent(db, { eventId }), siteUrl, dataUrl, reply };
  const content =
    token === undefined
      ? views.mails.renderUninvitedReplyMail(facts)
      : views.mails.renderReplyMail({ ...facts, changeUrl: `${siteUrl}/invite/${token}`, questions, items });
  await mail.send({ ...content, to: reply.email, id: mailId });
}

/** Per email address, so that repeated reserving and releasing does not flood a mailbox. */
const HOLD_MAILS: Limit = { name: 'hold mails', max: 10, seconds: 3600 };
/**
 * The link is created here, so that no job or table stores it in plain text; each retry creates a new one. Sends
 * nothing if the gift was bought or released in the meantime.
 */
export async function sendHoldMail(
  services: Services,
  { mailId, eventId, reservationId }: z.output<typeof holdMailJob.payload>,
): Promise<void> {
  const { config, db, mail, views } = services;
  const site = await findSite(db, { eventId });
  const [reservation] = await listReservationsById(db, { eventId }, [reservationId]);
  const to = await findHolderEmail(db, { eventId }, reservationId);
  if (
    !site ||
    site.isSample ||
    reservation?.status !== 'reserved' ||
    !to ||
    !(await countWithinLimit(services, HOLD_MAILS, to))
  )
    return;
  const token = await createGiftLink(db, { eventId }, reservationId);
  const event = await getEvent(db, { eventId });
  const origin = buildSiteOrigin(config.brand.origin, site.subdomain);
  const content = views.mails.renderHoldMail({
    brand: config.brand,
    event,
    occasion: formatEventTitle(event),
    gift: reservation.gift_title,
    until: formatClockTime(reservation.expires_at, event.time_zone),
    link: `${origin}/gift/${token}`,
    dataUrl: await createDataLink(services, site, to),
  });
  await mail.send({ ...content, to, id: mailId });
}

export async function getLinkedGift(db: Db, { holder, giftId, reservationId }: GiftLink): Promise<LinkedGift> {
  const [[found], gift, { time_zone }] = await Promise.all([
    listReservationsById(db, holder, [reservationId]),
    findGuestGift(db, holder, giftId),
    getEvent(db, holder),
  ]);
  const reservation = requireFound(found);
  const until = gift?.guest_reservation_expires_at ?? null;
  return {
    state: computeLinkState(reservation.status, gift),
    id: giftId,
    title: reservation.gift_title,
    price: reservation.gift_price,
    image_url: reservation.gift_image,
    category: gift?.category ?? '',
    external_url: gift?.external_url ?? '',
    store: gift?.store ?? '',
    until: until === null ? null : formatClockTime(until, time_zone),
    minutesLeft: Math.ceil((gift?.guest_reservation_seconds_left ?? 0) / 60),
  };
}
