import type { MailPreview } from '../../../contract/mails.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { findSite } from '../sites/actions.ts';
import { buildSiteOrigin } from '../sites/rules.ts';
import { judgeRecipients, type Mailing } from './actions.ts';
import { renderMailing } from './compose-actions.ts';
import { readInvited } from './compose-store.ts';

/** Says whom `queueMailing` would mail, and renders the first mail; its link opens the site, as in a test. */
export async function previewMailing(
  services: Services,
  scope: OwnerScope,
  { kind, subject, content }: Mailing,
  { ids, again = false }: { ids: readonly string[]; again?: boolean },
): Promise<MailPreview> {
  const { config, db } = services;
  const { judged, skipped } = await judgeRecipients(db, scope, { kind, ids, again });
  const [first, ...others] = judged.filter(({ reason }) => reason === undefined);
  const invited = first && (await readInvited(db, scope, first.id));
  const site = await findSite(db, scope);
  if (!invited || !site) return { sending: 0, skipped, mail: null };
  const mail = await renderMailing(services, site, {
    kind,
    subject,
    content,
    invitationId: invited.id,
    name: invited.name,
    people: invited.people,
    inviteUrl: `${buildSiteOrigin(config.brand.origin, site.subdomain)}/`,
    foot: null,
  });
  return {
    sending: 1 + others.length,
    skipped,
    mail: { to: invited.email ?? '', subject: mail.subject, html: mail.html },
  };
}
