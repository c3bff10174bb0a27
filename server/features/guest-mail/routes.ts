import { mails } from '../../../contract/mails.ts';
import { reminders } from '../../../contract/reminders.ts';
import { thanks } from '../../../contract/thanks.ts';
import { updates } from '../../../contract/updates.ts';
import { ApiError } from '../../kit/errors.ts';
import { respondWithPage, type ListSlice } from '../../kit/http/paging.ts';
import { bindRoute, type Route } from '../../kit/http/route.ts';
import { parseId } from '../../kit/ids.ts';
import { awaitHandOvers } from './hand-over-actions.ts';
import { previewInvitations, sendInvitations } from './invitation-actions.ts';
import { previewMessage, sendMessage } from './message-actions.ts';
import { countMails, listMails } from './mail-store.ts';
import { changeReminders, getReminders, previewReminders } from './reminder-actions.ts';
import { resendMail } from './resend-actions.ts';
import { shareInvitation, shareUpdate } from './share-actions.ts';
import { showMail } from './show-actions.ts';
import { previewThanks, sendThanks } from './thanks-actions.ts';
import { markChangesSeen } from './told-actions.ts';
import { unsubscribe } from './unsubscribe-actions.ts';
import { previewUpdates, readToTell, sendUpdates } from './update-actions.ts';

export const guestMailRoutes: Route[] = [
  bindRoute(mails.sendInvitations, ({ services, scope, body }) => sendInvitations(services, scope, body)),
  bindRoute(mails.preview, ({ services, scope, body }) => previewInvitations(services, scope, body)),
  bindRoute(mails.sendMessage, ({ services, scope, body }) => sendMessage(services, scope, body)),
  bindRoute(mails.previewMessage, ({ services, scope, body }) => previewMessage(services, scope, body)),
  bindRoute(mails.share, ({ services, scope, body }) => shareInvitation(services, scope, body.id)),
  bindRoute(mails.list, async ({ services: { db }, scope, query, page }) => {
    await awaitHandOvers(scope.eventId);
    return respondWithPage(
      page,
      (slice) => listMails(db, scope, query, { after: readCursor(slice), take: slice.take }),
      ({ created_at, id }) => [created_at, id],
      (mail) => mail,
    );
  }),
  bindRoute(mails.counts, async ({ services: { db }, scope, query }) => {
    await awaitHandOvers(scope.eventId);
    return countMails(db, scope, query);
  }),
  bindRoute(mails.read, ({ services, scope, params }) => showMail(services, scope, params.id)),
  bindRoute(mails.resend, ({ services, scope, params }) => resendMail(services, scope, params.id)),
  bindRoute(thanks.send, ({ services, scope, body }) => sendThanks(services, scope, body)),
  bindRoute(thanks.preview, ({ services, scope, body }) => previewThanks(services, scope, body)),
  bindRoute(updates.read, ({ services, scope }) => readToTell(services, scope)),
  bindRoute(updates.preview, ({ services, scope, body }) => previewUpdates(services, scope, body)),
  bindRoute(updates.send, ({ services, scope, body }) => sendUpdates(services, scope, body)),
  bindRoute(updates.share, ({ services, scope, body }) => shareUpdate(services, scope, body.id)),
  bindRoute(updates.markSeen, ({ services, scope, body }) => markChangesSeen(services, scope, body.stamp)),
  bindRoute(reminders.read, ({ services: { db }, scope }) => getReminders(db, scope)),
  bindRoute(reminders.change, ({ services, scope, body }) => changeReminders(services, scope, body)),
  bindRoute(reminders.preview, ({ services, scope }) => previewReminders(services, scope)),
  bindRoute(mails.unsubscribe, async ({ services, params }) => {
    await unsubscribe(services, params.token);
    return { unsubscribed: true as const };
  }),
];

/** Throws 400 for an invalid cursor. */
function readCursor({ after }: ListSlice): { createdAt: string; id: string } | undefined {
  if (after === undefined) return undefined;
  const [createdAt = '', text = ''] = after;
  const id = parseId(text);
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(createdAt) && !Number.isNaN(Date.parse(createdAt));
  if (after.length !== 2 || !isTime || id === undefined) throw new ApiError('invalid_cursor');
  return { createdAt, id };
}
