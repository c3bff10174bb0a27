import { listDifferences } from '../../../contract/changes.ts';
import type { SharedInvitation } from '../../../contract/mails.ts';
import { ApiError, requireFound } from '../../kit/errors.ts';
import { parseId } from '../../kit/ids.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { getEvent } from '../event/actions.ts';
import { findSite } from '../sites/actions.ts';
import { buildSiteOrigin } from '../sites/rules.ts';
import { openInvited } from './compose-actions.ts';
import { readInvited } from './compose-store.ts';
import { previewTelling } from './told-actions.ts';
import { isOutdated, listChanges } from './told-rules.ts';
import { buildUpdateSubject, classifyUpdate } from './update-rules.ts';
import { buildInvitationSubject, buildShareLinks, buildShareText, buildUpdateText } from './wording-rules.ts';

/** Throws 404 for an unknown invitation, 409 if its link can no longer be read. */
export async function shareInvitation(services: Services, scope: OwnerScope, id: string): Promise<SharedInvitation> {
  const { name, inviteUrl, ...to } = await openLink(services, scope, id);
  const event = await getEvent(services.db, scope);
  const subject =
    event.status === 'cancelled' ? buildUpdateSubject(event, 'cancelled', []) : buildInvitationSubject(event);
  const text = buildShareText({ event, name, inviteUrl });
  return { text, ...buildShareLinks({ text, subject, ...to }) };
}

/** What an update would tell a household, or its invitation if there is nothing to tell. Throws as `shareInvitation`. */
export async function shareUpdate(services: Services, scope: OwnerScope, id: string): Promise<SharedInvitation> {
  const { invitationId, name, inviteUrl, ...to } = await openLink(services, scope, id);
  const telling = await previewTelling(services.db, scope, invitationId);
  if (!telling?.before || !isOutdated(telling.before, telling.now, telling.others))
    return shareInvitation(services, scope, id);
  const { event, now, before, others } = telling;
  const what = classifyUpdate(before, now);
  const isPlanned = what === 'changed' || what === 'resumed';
  const differences = isPlanned ? listDifferences(listChanges(before, now, others)) : [];
  const text = buildUpdateText({ event, name, inviteUrl, what, differences });
  return { text, ...buildShareLinks({ text, subject: buildUpdateSubject(event, what, differences), ...to }) };
}

async function openLink(services: Services, scope: OwnerScope, id: string) {
  const { config, db } = services;
  const invited = requireFound(await readInvited(db, scope, requireFound(parseId(id))));
  const { name, token } = openInvited(services, invited);
  if (token === undefined) throw new ApiError('link_lost');
  const { subdomain } = requireFound(await findSite(db, scope));
  const { id: invitationId, email, phone } = invited;
  return {
    invitationId,
    name,
    email,
    phone,
    inviteUrl: `${buildSiteOrigin(config.brand.origin, subdomain)}/invite/${token}`,
  };
}
