import type { Event } from '../../../contract/event.ts';
import { formatPersonName, type Person } from '../../../contract/households.ts';
import type { MailKind } from '../../../contract/mails.ts';
import type { MailContent } from '../../providers/mail/mailer.ts';
import type { Services } from '../../services.ts';
import { getEvent } from '../event/actions.ts';
import { buildEncryptionPurpose } from '../guests/rules.ts';
import { buildCalendar } from '../schedule/calendar-actions.ts';
import type { Site } from '../sites/actions.ts';
import { buildSiteOrigin } from '../sites/rules.ts';
import { createDataLink } from '../verification/data-link-actions.ts';
import { attachCalendar } from './calendar-rules.ts';
import { composeConfirmation, composeGift } from './compose-personal-actions.ts';
import type { GuestLinks, Made, MailToCompose } from './compose-rules.ts';
import { readInvited, readMailing, type InvitedRow } from './compose-store.ts';
import { DETAILS, type MailingContent } from './rules.ts';
import { recordTelling } from './told-actions.ts';
import { composeThanks } from './thanks-compose-actions.ts';
import { createUnsubscribeLink } from './unsubscribe-actions.ts';
import { renderUpdate } from './update-compose-actions.ts';

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
        : mail.kind === 'thanks'
          ? await composeThanks(services, site, mail, foot)
          : await composeFromMailing(services, site, mail, foot);
  return made === 'pointless' || 'failed' in made ? made : { content: made, unsubscribeUrl: unsubscribeUrl.call };
}

async function composeFromMailing(
  services: Services,
  site: Site,
  { id, kind, subject, invitation_id, mailing_id }: MailToCompose,
  foot: GuestLinks,
): Promise<Made> {
  const { db } = services;
  const invited = invitation_id === null ? undefined : await readInvited(db, site, invitation_id);
  const content = mailing_id === null ? undefined : await readMailing(db, site, mailing_id);
  if (!invited || !content) return { failed: DETAILS.deleted };
  const { name, token } = openInvited(services, invited);
  if (token === undefined) return { failed: DETAILS.linkLost };
  const siteUrl = buildSiteOrigin(services.config.brand.origin, site.subdomain);
  const { people } = invited;
  const mail = { content, invitationId: invited.id, name, people, inviteUrl: `${siteUrl}/invite/${token}`, foot };
  const tells = kind === 'invitation' || kind === 'update';
  const told = { mailId: id, invitationId: invited.id, isUpdate: kind === 'update' };
  const telling = tells ? await recordTelling(services, site, told) : undefined;
  if (kind !== 'update') return renderMailing(services, site, { ...mail, kind, subject, event: telling?.event });
  return telling ? renderUpdate(services, site, { ...mail, telling }) : 'pointless';
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
  invitationId: string;
  /** Of the household. */
  name: string;
  people: readonly Person[];
  inviteUrl: string;
  /** Null in a test. */
  foot: GuestLinks | null;
  /** As the household is told; without it as it stands. */
  event?: Event | undefined;
}

export async function renderMailing(
  services: Services,
  site: Site,
  { kind, content, invitationId, people, ...mail }: MailingToRender,
): Promise<MailContent> {
  const { config, db, views } = services;
  const { event = await getEvent(db, site) } = mail;
  const siteUrl = buildSiteOrigin(config.brand.origin, site.subdomain);
  const facts = { ...mail, brand: config.brand, event, siteUrl };
  switch (kind) {
    case 'invitation': {
      const method = 'PUBLISH';
      const scope = { eventId: site.eventId, invitationId };
      const file = await buildCalendar(services, scope, { url: mail.inviteUrl, method });
      const hasCalendarEntry = file !== undefined;
      return {
        ...views.mails.renderInvitationMail({ ...facts, note: content.note ?? '', hasCalendarEntry }),
        ...(hasCalendarEntry && { attachments: [attachCalendar(file, method)] }),
      };
    }
    case 'message':
      return views.mails.renderMessageMail({ ...facts, body: content.body ?? '' });
    case 'reminder':
      return views.mails.renderReminderMail({ ...facts, people: people.map(formatPersonName) });
    default:
      throw new Error(`no mail of the kind ${kind} can be rendered`);
  }
}
