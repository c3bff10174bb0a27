import type { z } from 'zod';
import type { MailPreview, mails, Sending, SharedInvitation } from '../../../contract/mails.ts';
import { ApiError, requireFound } from '../../kit/errors.ts';
import { parseId } from '../../kit/ids.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { getEvent } from '../event/actions.ts';
import { lockSelection, recordHandOver } from '../guests/selection-actions.ts';
import { findSite } from '../sites/actions.ts';
import { buildSiteOrigin } from '../sites/rules.ts';
import { judgeRecipients, queueMailing, type Mailing } from './actions.ts';
import { readInvited } from './compose-store.ts';
import { openInvited, renderMailing } from './compose-actions.ts';
import { queueTest } from './test-actions.ts';
import { buildInvitationSubject, buildShareLinks, buildShareText } from './wording-rules.ts';

/**
 * Mails the selected invitations, and marks those as handed over. Throws 409 if all that match were selected and the
 * owner saw another number of them. A test mails the first of them to the caller and changes nothing.
 */
export async function sendInvitations(
  services: Services,
  scope: OwnerScope,
  { note, again = false, test = false, ...selection }: z.output<typeof mails.sendInvitations.body>,
): Promise<Sending> {
  return services.db.transaction(async (tx) => {
    const ids = await lockSelection(tx, scope, selection);
    const subject = buildInvitationSubject(await getEvent(tx, scope));
    const mailing: Mailing = { kind: 'invitation', subject, content: { ...(note && { note }) } };
    if (test) return queueTest(services, tx, scope, { mailing, ids });
    const { mailed, ...sending } = await queueMailing(tx, scope, mailing, { ids, again });
    await recordHandOver(tx, scope, mailed);
    return sending;
  });
}

/** Says whom `sendInvitations` would mail, and shows the first mail; its link opens the site, as in a test. */
export async function previewInvitations(
  services: Services,
  scope: OwnerScope,
  { note, again = false, ...selection }: z.output<typeof mails.preview.body>,
): Promise<MailPreview> {
  const { config, db } = services;
  const ids = await db.transaction((tx) => lockSelection(tx, scope, selection));
  const { judged, skipped } = await judgeRecipients(db, scope, { kind: 'invitation', ids, again });
  const [first, ...others] = judged.filter(({ reason }) => reason === undefined);
  const invited = first && (await readInvited(db, scope, first.id));
  const site = await findSite(db, scope);
  if (!invited || !site) return { sending: 0, skipped, mail: null };
  const { subject, html } = await renderMailing(services, site, {
    kind: 'invitation',
    subject: buildInvitationSubject(await getEvent(db, scope)),
    content: { ...(note && { note }) },
    name: invited.name,
    inviteUrl: `${buildSiteOrigin(config.brand.origin, site.subdomain)}/`,
    foot: null,
  });
  return { sending: 1 + others.length, skipped, mail: { to: invited.email ?? '', subject, html } };
}

/** Throws 404 for an unknown invitation, 409 if its link can no longer be read. */
export async function shareInvitation(services: Services, scope: OwnerScope, id: string): Promise<SharedInvitation> {
  const { config, db } = services;
  const invited = requireFound(await readInvited(db, scope, requireFound(parseId(id))));
  const { name, token } = openInvited(services, invited);
  if (token === undefined) throw new ApiError('link_lost');
  const site = requireFound(await findSite(db, scope));
  const event = await getEvent(db, scope);
  const inviteUrl = `${buildSiteOrigin(config.brand.origin, site.subdomain)}/invite/${token}`;
  const text = buildShareText({ event, name, inviteUrl });
  return { text, ...buildShareLinks({ text, subject: buildInvitationSubject(event), ...invited }) };
}
