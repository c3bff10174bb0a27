import { z } from 'zod';
import type { EnteredReply, Question, RsvpPeriod, RsvpResponse, RsvpSubmission } from '../../../contract/rsvp.ts';
import { listAskedQuestions } from '../../../contract/people-form.ts';
import type { ScheduleItem } from '../../../contract/schedule.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, requireFound } from '../../kit/errors.ts';
import { countWithinLimit, countWithinLimits, type Limit } from '../../kit/http/limits.ts';
import { parseId, createId } from '../../kit/ids.ts';
import { defineJob } from '../../kit/jobs.ts';
import { countRoom, requireRoom } from '../../kit/row-limits.ts';
import type { OwnerScope, PublicScope, VerifiedScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { getReplyTerms, type ReplyTerms } from '../event/actions.ts';
import { lockInvited, lockInvitedById, lockInvitedByEmail, recordAnswer, type Invited } from '../guests/actions.ts';
import { recordNews } from '../owner-news/actions.ts';
import { reviewReply } from './review-actions.ts';
import { listScheduleOfReply } from '../schedule/actions.ts';
import { listEnabledQuestions } from './question-actions.ts';
import { hideItems } from './people-rules.ts';
import { UNINVITED_LIMIT, listHostQuestions, checkReply, correctReply, isSame, type ReplyContext } from './rules.ts';
import {
  deleteResponse,
  insertResponse,
  isAskedAgain,
  lockResponse,
  lockUnconfirmedReply,
  readInvitedResponse,
  readResponse,
  readReplyToMail,
  replaceResponse,
  markConfirmed,
  type ResponseColumns,
} from './store.ts';

const INVITED_ONLY =
  'Only invited guests can reply here. Please open the link in your invitation, or ask the hosts for it.';

const SECONDS_BETWEEN_MAILS = 300;
/** Confirmations to one email address. */
const CONFIRMATIONS: Limit = { name: 'confirmations', max: 5, seconds: 3600 };

/**
 * Confirmations of replies without an invitation, whose address anybody can enter: from one network address, of one
 * site, and to one address.
 */
const UNINVITED = {
  fromNetwork: { name: 'uninvited confirmations from network', max: 30, seconds: 3600 },
  ofSite: { name: 'uninvited confirmations of site', max: 200, seconds: 86_400 },
  toAddress: { name: 'uninvited confirmations to address', max: 2, seconds: 3600 },
} as const satisfies Record<string, Limit>;

/** Whether RSVPs are open, late or closed. */
export function getRsvpPeriod({ late, closes, cancelled }: ReplyTerms): RsvpPeriod {
  if (cancelled) return 'closed';
  if (!late) return 'open';
  return closes ? 'closed' : 'late';
}

/**
 * Saves a reply. With an invitation, identified by the link's token or by a verified email that only it has, a second
 * reply replaces the first, which is kept as history, and the invitation's status is updated; an identical one changes
 * nothing, and one that was made without having seen the first (`seen_updated_at`) is refused. A late reply is marked.
 * Enqueues the confirmation, within the limits of `UNINVITED` for the caller's `network` if there is no invitation.
 * Throws 404 for an unknown token, 409 if RSVPs are closed or the event is called off, 403 without an invitation where only invited guests reply, and
 * field errors for missing or invalid answers.
 */
export async function submitReply(
  services: Services,
  scope: PublicScope | VerifiedScope,
  submission: RsvpSubmission,
  network = '',
): Promise<{ reply: RsvpResponse; existed: boolean }> {
  return services.db.transaction(async (tx) => {
    const invited = await lockGuestOfReply(tx, scope, submission.guest_token);
    const terms = await getReplyTerms(tx, scope);
    const period = getRsvpPeriod(terms);
    if (period === 'closed') throw new ApiError(terms.cancelled ? 'event_cancelled' : 'rsvp_closed');
    if (!invited && terms.replies_from === 'invited')
      throw new ApiError('invitation_needed', { sentence: INVITED_ONLY });
    const asked = await readAsked(tx, scope, invited);
    const before = invited && (await readInvitedResponse(tx, scope, invited.id));
    const reply = { ...checkReply(submission, asked, before), late: period === 'late', by_host: false };
    const { seen_updated_at: seen } = submission;
    const current = await findCurrent(tx, scope, before);
    const isStale = seen !== undefined && invited !== undefined && (current?.updated_at ?? null) !== seen;
    if (isStale && !(current && isSame(current, reply))) throw new ApiError('changed_elsewhere');
    const kept = await saveReply(tx, scope, invited, { before, current }, reply, { checked: 'email' in scope });
    if (kept.news) await recordNews(tx, scope, { kind: 'replies', itemId: kept.reply.id, changed: kept.existed });
    const bound = { ...services, db: tx };
    if (kept.news && reply.email !== '' && (invited || (await countUninvited(bound, scope, reply.email, network)))) {
      await tx.enqueue(confirmJob, { eventId: scope.eventId, responseId: kept.reply.id });
    }
    return { ...kept, reply: hideItems(kept.reply, asked.items) };
  });
}

/** Counts a confirmation of a reply without an invitation, and returns whether it may be sent. */
async function countUninvited(
  services: Services,
  { eventId }: PublicScope,
  email: string,
  network: string,
): Promise<boolean> {
  const counters = [
    [UNINVITED.fromNetwork, network],
    [UNINVITED.ofSite, eventId],
    [UNINVITED.toAddress, email],
  ] as const;
  return (await countWithinLimits(services, counters)) === counters.length;
}

/**
 * Saves a reply that the hosts enter for a guest. It is checked like a guest's own, but only name and attendance are
 * required, people may be left out, the deadline does not apply, and no mail is sent. A given `response_id` is corrected in
 * place and keeps its late flag. Throws 404 for an unknown invitation or reply, and 409 for one that has changed since the
 * hosts saw it.
 */
export async function enterReply(
  services: Services,
  scope: OwnerScope,
  { invitation_id, response_id, seen_updated_at: seen, ...submission }: EnteredReply,
): Promise<{ reply: RsvpResponse; existed: boolean }> {
  return services.db.transaction(async (tx) => {
    const { invited, named } = response_id
      ? await lockEntered(tx, scope, response_id)
      : { invited: invitation_id ? requireFound(await lockInvitedById(tx, scope, invitation_id)) : undefined };
    const before = named ?? (invited && (await readInvitedResponse(tx, scope, invited.id)));
    const late = named?.late ?? (await getReplyTerms(tx, scope)).late;
    const asked = await readAsked(tx, scope, invited);
    const questions = listHostQuestions(asked.questions);
    const said = checkReply(submission, { ...asked, questions, mayBePartial: true }, before);
    const reply = { ...(named ? correctReply(named, said, { submission, questions }) : said), late, by_host: true };
    const current = await findCurrent(tx, scope, before);
    const isStale = seen !== undefined && ((named ?? current)?.updated_at ?? null) !== seen;
    if (isStale && !(current && isSame(current, reply))) throw new ApiError('changed_elsewhere');
    return saveReply(tx, scope, invited, { before, current }, reply, { checked: true });
  });
}

/** Undefined if the hosts have asked again: then it says nothing about what stands now. */
export async function findCurrent(tx: Db, scope: PublicScope, before: RsvpResponse | undefined) {
  return before && !(await isAskedAgain(tx, scope, before.id)) ? before : undefined;
}

async function lockEntered(tx: Db, scope: OwnerScope, id: string) {
  const responseId = requireFound(parseId(id));
  const { invitation_id } = requireFound(await readResponse(tx, scope, responseId));
  // The invitation first, as in `submitReply`: the same lock order prevents deadlocks.
  const invited = invitation_id === null ? undefined : await lockInvitedById(tx, scope, invitation_id);
  const {
    invitation_id: now,
    review: _,
    household: __,
    ...named
  } = requireFound(await lockResponse(tx, scope, responseId));
  if (now !== invitation_id) throw new ApiError('changed_elsewhere');
  return { invited, named };
}

async function lockGuestOfReply(tx: Db, scope: PublicScope | VerifiedScope, token: string | null | undefined) {
  if (token) return requireFound(await lockInvited(tx, scope, token));
  return 'email' in scope ? lockInvitedByEmail(tx, scope) : undefined;
}

async function readAsked(tx: Db, scope: PublicScope, invited: Invited | undefined): Promise<ReplyContext> {
  return { ...(await listAsked(tx, scope, invited?.id)), invited };
}

/** What a household, or anybody without an invitation, is asked, and which items they see. */
export async function listAsked(db: Db, scope: Pick<PublicScope, 'eventId'>, invitationId: string | undefined) {
  const items = await listScheduleOfReply(db, scope, invitationId);
  return { questions: listAskedQuestions(await listEnabledQuestions(db, scope), items), items };
}

/** `before`: the reply that it replaces; `current` if it still counts. `checked`: the hosts need not check to whom a new one belongs. */
async function saveReply(
  tx: Db,
  scope: PublicScope,
  invited: Invited | undefined,
  { before, current }: Record<'before' | 'current', RsvpResponse | undefined>,
  reply: ResponseColumns,
  { checked }: { checked: boolean },
) {
  if (current && isSame(current, reply)) return { reply: current, existed: true, news: false };
  if (!before && !invited) await requireRoomForReply(tx, scope, reply);
  const kept = before
    ? await replaceResponse(tx, scope, current ?? { ...before, asked_again: true }, reply)
    : await insertResponse(tx, scope, {
        ...reply,
        id: createId(),
        invitation_id: invited?.id ?? null,
        review: invited || checked ? null : await reviewReply(tx, scope, reply.email),
      });
  if (invited) await recordAnswer(tx, scope, invited.id, reply.attendance, { opened: !reply.by_host });
  return { reply: kept, existed: before !== undefined, news: true };
}

/** Throws 409 if the site has too many replies without an invitation. */
async function requireRoomForReply(tx: Db, scope: PublicScope, { by_host }: ResponseColumns): Promise<void> {
  if (by_host) return requireRoom(tx, scope, UNINVITED_LIMIT);
  if ((await countRoom(tx, scope, UNINVITED_LIMIT)) > 0) return;
  throw new ApiError('limit_reached', {
    sentence:
      'This site can’t take any more RSVPs without an invitation. Please open the link in your invitation, or ask the hosts for it.',
  });
}

/** Mails at once, or later together with further changes if there was a mail just now. */
export const confirmJob = defineJob('rsvp.confirm', z.object({ eventId: z.uuid(), responseId: z.uuid() }));

/** Handled by features/guest-mail. */
export const confirmMailJob = defineJob(
  'rsvp.confirm-mail',
  z.object({ mailId: z.uuid(), eventId: z.uuid(), responseId: z.uuid(), overLimit: z.literal(true).optional() }),
);

/**
 * Enqueues one mail with the reply as it is now, or waits if there was a mail within five minutes. Further jobs of the
 * same changes find nothing to do. Email addresses are not verified, so mails over the limit are not sent, to protect
 * other people's mailboxes; the hosts see them in their list.
 */
export async function enqueueConfirmation(
  services: Services,
  { eventId, responseId }: z.output<typeof confirmJob.payload>,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const reply = await lockUnconfirmedReply(tx, { eventId }, responseId);
    if (!reply || reply.email === '') return;
    const inSeconds = reply.notified_ago === null ? 0 : Math.ceil(SECONDS_BETWEEN_MAILS - reply.notified_ago);
    if (inSeconds > 0) return tx.enqueue(confirmJob, { eventId, responseId }, { inSeconds });
    await markConfirmed(tx, { eventId }, responseId);
    const isWithinLimit = await countWithinLimit({ ...services, db: tx }, CONFIRMATIONS, reply.email);
    const mail = { mailId: createId(), eventId, responseId };
    await tx.enqueue(confirmMailJob, { ...mail, ...(!isWithinLimit && { overLimit: true }) });
  });
}

export interface ReplyToMail {
  reply: RsvpResponse;
  invitationId: string | null;
  /** What the guest was asked, and which items they see. */
  questions: Question[];
  items: ScheduleItem[];
}

export async function findReplyToMail(
  db: Db,
  scope: Pick<PublicScope, 'eventId'>,
  responseId: string,
): Promise<ReplyToMail | undefined> {
  const row = await readReplyToMail(db, scope, responseId);
  if (!row) return undefined;
  const { invitation_id: invitationId, ...reply } = row;
  return { reply, invitationId, ...(await listAsked(db, scope, invitationId ?? undefined)) };
}

/** The invitation is then without a reply. Throws 404 for an unknown reply. */
export async function removeReply(services: Services, scope: OwnerScope, id: string): Promise<void> {
  const responseId = requireFound(parseId(id));
  await services.db.transaction(async (tx) => {
    const { invitation_id } = requireFound(await readResponse(tx, scope, responseId));
    if (invitation_id !== null) await recordAnswer(tx, scope, invitation_id, null);
    if (!(await deleteResponse(tx, scope, responseId))) throw new ApiError('not_found');
  });
}
