import type { z } from 'zod';
import type { MailPreview, mails, Sending } from '../../../contract/mails.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { getEvent } from '../event/actions.ts';
import { lockSelection, recordHandOver } from '../guests/selection-actions.ts';
import { queueMailing, type Mailing } from './actions.ts';
import { previewMailing } from './preview-actions.ts';
import { queueTest } from './test-actions.ts';
import { buildInvitationSubject } from './wording-rules.ts';

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
  const { db } = services;
  const ids = await db.transaction((tx) => lockSelection(tx, scope, selection));
  const subject = buildInvitationSubject(await getEvent(db, scope));
  const mailing: Mailing = { kind: 'invitation', subject, content: { ...(note && { note }) } };
  return previewMailing(services, scope, mailing, { ids, again });
}
