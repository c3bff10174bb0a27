import { formatEventTitle } from '../../../contract/occasions.ts';
import type { MailKind } from '../../../contract/mails.ts';
import type { MailContent } from '../../providers/mail/mailer.ts';
import type { Services } from '../../services.ts';
import { getEvent } from '../event/actions.ts';
import { findInviteToken } from '../guests/link-actions.ts';
import { buildEncryptionPurpose } from '../guests/rules.ts';
import { formatClockTime } from '../notifications/rules.ts';
import { createGiftLink } from '../registry/link-actions.ts';
import { listReservationsById } from '../registry/actions.ts';
import { findReplyToMail } from '../rsvp/actions.ts';
import type { Site } from '../sites/actions.ts';
import { buildSiteOrigin } from '../sites/rules.ts';
import { createDataLink } from '../verification/data-link-actions.ts';
import { readInvited, readMailing, type InvitedRow } from './compose-store.ts';
import { DETAILS, type MailingContent } from './rules.ts';
import { createUnsubscribeLink } from './unsubscribe-actions.ts';

export interface MailToCompose {
  kind: MailKind;
  address: string;
  subject: string;
  invitation_id: string | null;
  mailing_id: string | null;
  about_id: string | null;
}

/**
 * `failed` is what the owner reads; `pointless` is a mail about something that the guest has taken back in the meantime.
 */
export type Composed = { content: MailContent; unsubscribeUrl: string } | { failed: string } | 'pointless';

/** The address's own links are made here, so that no table or job stores them. */
export async function composeMail(services: Services, site: Site, mail: MailToCompose): Promise<Composed> {
  const [unsubscribeUrl, dataUrl] = [
    createUnsubscribeLink(services, site, mail.address),
    await createDataLink(services, site, mail.address),
  ];
  const foot = { dataUrl, unsubscribeUrl: unsubscribeUrl.page };
  const made =
    mail.kind === 'confirmation'
      ? await composeConfirmation(services, site, mail, foot)
      : mail.kind === 'gift'
        ? await composeGift(services, site, mail, foot)
        : await composeFromMailing(services, site, mail, foot);
  return made === 'pointless' || 'failed' in made ? made : { content: made, unsubscribeUrl: unsubscribeUrl.call };
}

/** The links at the foot of a mail; null in a test. */
export interface GuestLinks {
  dataUrl: string;
  unsubscribeUrl: string;
}

type Made = MailContent | { failed: string } | 'pointless';

async function composeFromMailing(
  services: Services,
  site: Site,
  { kind, subject, invitation_id, mailing_id }: MailToCompose,
  foot: GuestLinks,
): Promise<Made> {
  const { db } = services;
  const invited = invitation_id === null ? undefined : await readInvited(db, site, invitation_id);
  const content = mailing_id === null ? undefined : await readMailing(db, site, mailing_id);
  if (!invited || !content) return { failed: DETAILS.deleted };
  const { name, token } = openInvited(services, invited);
  if (token === undefined) return { failed: DETAILS.linkLost };
  const siteUrl = buildSiteOrigin(services.config.brand.origin, site.subdomain);
  return renderMailing(services, site, { kind, subject, content, name, inviteUrl: `${siteUrl}/invite/${token}`, foot });
}

/** The token is undefined if it was encrypted with a key that the product no longer has. */
export const openInvited = (
  { seal }: Pick<Services, 'seal'>,
  { id, name, token_sealed }: InvitedRow,
): { name: string; token: string | undefined } => ({
  name,
  token: seal.decrypt(buildEncryptionPurpose(id), token_sealed),
});

interface MailingToRender {
  kind: MailKind;
  subject: string;
  content: MailingContent;
  /** Of the household. */
  name: string;
  inviteUrl: string;
  /** Null in a test. */
  foot: GuestLinks | null;
}

export async function renderMailing(
  { config, db, views }: Services,
  site: Site,
  { kind, content, ...mail }: MailingToRender,
): Promise<MailContent> {
  const event = await getEvent(db, site);
  const siteUrl = buildSiteOrigin(config.brand.origin, site.subdomain);
  const facts = { ...mail, brand: config.brand, event, siteUrl };
  switch (kind) {
    case 'invitation':
      return views.mails.renderInvitationMail({ ...facts, note: content.note ?? '' });
    case 'message':
      return views.mails.renderMessageMail({ ...facts, body: content.body ?? '' });
    case 'reminder':
      return views.mails.renderReminderMail(facts);
    default:
      throw new Error(`no mail of the kind ${kind} can be rendered`);
  }
}

async function composeConfirmation(
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

/** Each try creates a new link. */
async function composeGift(
  { config, db, views }: Services,
  site: Site,
  { subject, about_id }: MailToCompose,
  foot: GuestLinks,
): Promise<Made> {
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
    until: formatClockTime(reservation.expires_at, event.time_zone),
    link: `${buildSiteOrigin(config.brand.origin, site.subdomain)}/gift/${token}`,
    foot,
  });
}
