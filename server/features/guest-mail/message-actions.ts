import type { z } from 'zod';
import type { InvitationStatus } from '../../../contract/guests.ts';
import type { Audience, MailPreview, mails, Sending } from '../../../contract/mails.ts';
import type { Db } from '../../kit/db.ts';
import { buildFieldErrors } from '../../kit/errors.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { lockMatching } from '../guests/selection-actions.ts';
import { listComingTo } from '../rsvp/headcount-actions.ts';
import { queueMailing, type Mailing } from './actions.ts';
import { previewMailing } from './preview-actions.ts';
import { queueTest } from './test-actions.ts';

/**
 * Mails a message to the invitations of an audience, or a test of it to the caller. Throws a field error for an unknown
 * item of the schedule.
 */
export async function sendMessage(
  services: Services,
  scope: OwnerScope,
  { audience, subject, body, test = false }: z.output<typeof mails.sendMessage.body>,
): Promise<Sending> {
  return services.db.transaction(async (tx) => {
    const ids = await lockAudience(tx, scope, audience);
    const mailing: Mailing = { kind: 'message', subject, content: { body } };
    if (test) return queueTest(services, tx, scope, { mailing, ids });
    const { mailed: _, ...sending } = await queueMailing(tx, scope, mailing, { ids });
    return sending;
  });
}

/** Says whom `sendMessage` would mail, and shows the first mail; its link opens the site, as in a test. */
export async function previewMessage(
  services: Services,
  scope: OwnerScope,
  { audience, subject, body }: z.output<typeof mails.previewMessage.body>,
): Promise<MailPreview> {
  const ids = await services.db.transaction((tx) => lockAudience(tx, scope, audience));
  return previewMailing(services, scope, { kind: 'message', subject, content: { body } }, { ids });
}

const STATUSES: Readonly<Record<Extract<Audience, string>, readonly InvitationStatus[] | undefined>> = {
  all: undefined,
  coming: ['rsvp_yes'],
  maybe: ['rsvp_pending'],
  not_coming: ['rsvp_no'],
  unanswered: ['sent', 'opened'],
};

async function lockAudience(tx: Db, scope: OwnerScope, audience: Audience): Promise<string[]> {
  if (typeof audience === 'string') return lockMatching(tx, scope, { statuses: STATUSES[audience] });
  if ('tag' in audience) return lockMatching(tx, scope, { tag: audience.tag });
  const ids = await listComingTo(tx, scope, audience.schedule);
  if (!ids) throw buildFieldErrors({ audience: 'This is not in the schedule any more. Please reload this page.' });
  return lockMatching(tx, scope, { ids });
}
