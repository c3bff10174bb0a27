import type { ShownMail } from '../../../contract/mails.ts';
import { requireFound } from '../../kit/errors.ts';
import { parseId } from '../../kit/ids.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { findSite, type Site } from '../sites/actions.ts';
import { buildSiteOrigin } from '../sites/rules.ts';
import { renderMailing } from './compose-actions.ts';
import { composeConfirmation } from './compose-personal-actions.ts';
import type { Made } from './compose-rules.ts';
import { readInvited, readMailing } from './compose-store.ts';
import { readMail } from './mail-store.ts';
import { renderThanks } from './thanks-compose-actions.ts';
import { previewTelling } from './told-actions.ts';
import { renderUpdate } from './update-compose-actions.ts';

type Mail = NonNullable<Awaited<ReturnType<typeof readMail>>>;

/** Renders a mail of the list again, without the links that are its reader's own. Throws 404 for an unknown mail. */
export async function showMail(services: Services, scope: OwnerScope, id: string): Promise<ShownMail> {
  const mail = requireFound(await readMail(services.db, scope, requireFound(parseId(id))));
  const site = requireFound(await findSite(services.db, scope));
  const siteUrl = `${buildSiteOrigin(services.config.brand.origin, site.subdomain)}/`;
  const made = await renderAgain(services, site, { mail, siteUrl, scope });
  const content = made === null || made === 'pointless' || 'failed' in made ? null : made;
  return { to: mail.address, subject: content?.subject ?? mail.subject, html: content?.html ?? null };
}

interface Again {
  mail: Mail;
  siteUrl: string;
  scope: OwnerScope;
}

async function renderAgain(services: Services, site: Site, { mail, siteUrl, scope }: Again): Promise<Made | null> {
  const { db } = services;
  const { kind, subject } = mail;
  // While givers are hidden from the hosts, this would tell who gave what; and its link is the giver's.
  if (kind === 'gift') return null;
  if (kind === 'confirmation') {
    const foot = { dataUrl: siteUrl, unsubscribeUrl: siteUrl };
    return composeConfirmation(services, site, mail, foot);
  }
  const content = mail.mailing_id === null ? undefined : await readMailing(db, site, mail.mailing_id);
  if (!content) return null;
  if (kind === 'thanks') return renderThanks(services, site, { subject, content, foot: null });
  const invited = mail.invitation_id === null ? undefined : await readInvited(db, site, mail.invitation_id);
  if (!invited) return null;
  const { id: invitationId, name, people } = invited;
  const to = { content, invitationId, name, people, inviteUrl: siteUrl, foot: null };
  if (kind !== 'update') return renderMailing(services, site, { ...to, kind, subject });
  const telling = await previewTelling(db, scope, invitationId);
  if (!telling) return null;
  return renderUpdate(services, site, { ...to, telling: { ...telling, before: mail.told_before ?? telling.before } });
}
