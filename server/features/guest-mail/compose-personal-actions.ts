import { formatMoney } from '../../../contract/money.ts';
import { formatEventTitle } from '../../../contract/occasions.ts';
import type { Services } from '../../services.ts';
import { getEvent } from '../event/actions.ts';
import { findInviteToken } from '../guests/link-actions.ts';
import { findContribution, type PromisedContribution } from '../registry/fund-actions.ts';
import { createGiftLink } from '../registry/link-actions.ts';
import { listReservationsById } from '../registry/actions.ts';
import { findReplyToMail } from '../rsvp/actions.ts';
import type { Site } from '../sites/actions.ts';
import { buildSiteOrigin } from '../sites/rules.ts';
import type { GuestLinks, Made, MailToCompose } from './compose-rules.ts';

/** Mails that guests cause by themselves. */

export async function composeConfirmation(
  services: Services,
  site: Site,
  { address, subject, about_id }: MailToCompose,
  foot: GuestLinks,
): Promise<Made> {
  const { config, db, views } = services;
  const found = about_id === null ? undefined : await findReplyToMail(db, site, about_id);
  if (found?.reply.email !== address) return 'pointless';
  const { reply, questions, items, invitationId } = found;
  const siteUrl = buildSiteOrigin(config.brand.origin, site.subdomain);
  const token = invitationId === null ? undefined : await findInviteToken(services, site, invitationId);
  const facts = { brand: config.brand, event: await getEvent(db, site), siteUrl, reply, subject, foot };
  return token === undefined
    ? views.mails.renderUninvitedReplyMail(facts)
    : views.mails.renderReplyMail({ ...facts, changeUrl: `${siteUrl}/invite/${token}`, questions, items });
}

/** About a reservation or a contribution. Each try about a reservation creates a new link. */
export async function composeGift(
  services: Services,
  site: Site,
  { subject, about_id }: MailToCompose,
  foot: GuestLinks,
): Promise<Made> {
  const { config, db, views } = services;
  const contribution = about_id === null ? undefined : await findContribution(db, site, about_id);
  if (contribution) return composeContribution(services, site, { ...contribution, subject, foot });
  const [reservation] = about_id === null ? [] : await listReservationsById(db, site, [about_id]);
  if (reservation?.status !== 'reserved') return 'pointless';
  const token = await createGiftLink(db, site, reservation.id);
  const event = await getEvent(db, site);
  return views.mails.renderHoldMail({
    brand: config.brand,
    event,
    subject,
    occasion: formatEventTitle(event),
    gift: reservation.gift_title,
    link: `${buildSiteOrigin(config.brand.origin, site.subdomain)}/gift/${token}`,
    foot,
  });
}

async function composeContribution(
  services: Services,
  site: Site,
  { invitationId, cents, ...mail }: PromisedContribution & { subject: string; foot: GuestLinks },
): Promise<Made> {
  const { config, db, views } = services;
  const event = await getEvent(db, site);
  const siteUrl = buildSiteOrigin(config.brand.origin, site.subdomain);
  const token = invitationId === null ? undefined : await findInviteToken(services, site, invitationId);
  return views.mails.renderContributionMail({
    ...mail,
    brand: config.brand,
    event,
    siteUrl,
    amount: formatMoney(cents / 100, event.currency),
    registryUrl: `${siteUrl}${token === undefined ? '/' : `/invite/${token}`}#registry`,
  });
}
