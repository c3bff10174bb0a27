import { z } from 'zod';
import type {
  EnteredReply,
  OwnReply,
  Question,
  RsvpPeriod,
  RsvpResponse,
  RsvpSubmission,
} from '../../../contract/rsvp.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, requireFound } from '../../kit/errors.ts';
import { isBelowLimit, type Limit } from '../../kit/http/limits.ts';
import { parseId, createId } from '../../kit/ids.ts';
import { defineJob } from '../../kit/jobs.ts';
import type { GuestScope, OwnerScope, PublicScope, VerifiedScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { getDeadlineState } from '../event/actions.ts';
import {
  findGuest,
  findGuestByEmail,
  lockInvited,
  lockInvitedById,
  lockInvitedByEmail,
  recordAnswer,
  type Guest,
  type Invited,
} from '../guests/actions.ts';
import { listEnabledQuestions } from './question-actions.ts';
import { listHostQuestions, checkReply, correctReply, isSame } from './rules.ts';
import {
  deleteResponse,
  insertResponse,
  lockResponse,
  lockUnsentReplies,
  readInvitedResponse,
  readResponse,
  readReplyToMail,
  replaceResponse,
  markRepliesMailed,
  type ResponseColumns,
} from './store.ts';

/** How long a guest who changes the reply again and again waits for the next mail about it. */
const SECONDS_BETWEEN_MAILS = 300;
/** Confirmations to one address: of replies by invitation one is enough for each, of others anybody may send many. */
const CONFIRMATIONS: Limit = { name: 'confirmations', max: 5, seconds: 3600 };

/** Where replies stand by the deciding clock. */
export async function getRsvpPeriod(db: Db, scope: PublicScope): Promise<RsvpPeriod> {
  const { late, closes } = await getDeadlineState(db, scope);
  if (!late) return 'open';
  return closes ? 'closed' : 'late';
}

/**
 * Takes a reply. By invitation, named by its link's token or by the verified e-mail that it alone has, a second one takes
 * the place of the first, which is kept as history, and the invitation's status follows. 404 for an unknown token, 409
 * after the deadline where replies end with it, 400 with fields for what is missing or wrong.
 */
export async function submitReply(
  services: Services,
  scope: PublicScope | VerifiedScope,
  submission: RsvpSubmission,
): Promise<{ reply: RsvpResponse; replaced: boolean }> {
  return services.db.transaction(async (tx) => {
    const invited = await lockGuestOfReply(tx, scope, submission.guest_token);
    const terms = await getRsvpPeriod(tx, scope);
    if (terms === 'closed') throw new ApiError('rsvp_closed');
    const questions = await listEnabledQuestions(tx, scope);
    const reply = { ...checkReply(submission, { questions, invited }), late: terms === 'late', by_host: false };
    const kept = await saveReply(tx, scope, invited, reply);
    if (kept.news && reply.email !== '') {
      await tx.enqueue(confirmJob, { eventId: scope.eventId, responseId: kept.reply.id });
    }
    return kept;
  });
}

/**
 * Takes a reply from the hosts, for a guest who told them. It is checked as a guest's own; but only name and attendance
 * must be there, no deadline ends it, and nobody is mailed. Of a reply that they name it takes the place, and is as late as
 * that was: it corrects what was typed. 404 for an invitation or a reply that the event does not have, 403 for one that a
 * guest has sent without an invitation, 409 for one that says something else by now than the hosts have seen.
 */
export async function enterReply(
  services: Services,
  scope: OwnerScope,
  { invitation_id, response_id, seen_updated_at: seen, ...submission }: EnteredReply,
): Promise<{ reply: RsvpResponse; replaced: boolean }> {
  return services.db.transaction(async (tx) => {
    const { invited, before, updatedAt } = response_id
      ? await lockEntered(tx, scope, response_id)
      : { invited: invitation_id ? requireFound(await lockInvitedById(tx, scope, invitation_id)) : undefined };
    const late = before?.late ?? (await getRsvpPeriod(tx, scope)) !== 'open';
    const questions = listHostQuestions(await listEnabledQuestions(tx, scope));
    const said = checkReply(submission, { questions, invited });
    const reply = { ...(before ? correctReply(before, said, { submission, questions }) : said), late, by_host: true };
    const isStale = seen !== undefined && before !== undefined && seen !== updatedAt;
    if (isStale && !isSame(before, reply)) throw new ApiError('changed_elsewhere');
    return saveReply(tx, scope, invited, reply, before);
  });
}

/** A reply that the hosts name, and its invitation, locked. */
async function lockEntered(tx: Db, scope: OwnerScope, id: string) {
  const responseId = requireFound(parseId(id));
  const { invitation_id } = requireFound(await readResponse(tx, scope, responseId));
  // The invitation first, as a reply does: two that lock in the same order never wait for each other in a circle.
  const invited = invitation_id === null ? undefined : await lockInvitedById(tx, scope, invitation_id);
  const {
    invitation_id: _,
    updated_at: updatedAt,
    ...before
  } = requireFound(await lockResponse(tx, scope, responseId));
  if (!before.by_host && !invited) throw new ApiError('reply_of_guest');
  return { invited, before, updatedAt };
}

async function lockGuestOfReply(tx: Db, scope: PublicScope | VerifiedScope, token: string | null | undefined) {
  if (token) return requireFound(await lockInvited(tx, scope, token));
  return 'email' in scope ? lockInvitedByEmail(tx, scope) : undefined;
}

/** Adds a reply, or puts it in the place of another one: the named one, or what the invitation has answered so far. */
async function saveReply(
  tx: Db,
  scope: PublicScope,
  invited: Invited | undefined,
  reply: ResponseColumns,
  named?: RsvpResponse,
) {
  const before = named ?? (invited && (await readInvitedResponse(tx, scope, invited.id)));
  if (before && isSame(before, reply)) return { reply: before, replaced: true, news: false };
  const kept = before
    ? await replaceResponse(tx, scope, before, reply)
    : await insertResponse(tx, scope, { ...reply, id: createId(), invitation_id: invited?.id ?? null });
  if (invited) await recordAnswer(tx, scope, invited.id, reply.attendance);
  return { reply: kept, replaced: before !== undefined, news: true };
}

/** What an invitation has answered so far; undefined when it has not. For its page. */
export async function findInvitedReply(db: Db, scope: GuestScope): Promise<RsvpResponse | undefined> {
  return readInvitedResponse(db, scope, scope.invitationId);
}

/** What the guest of an invitation link has answered. */
export async function getOwnReply(db: Db, scope: GuestScope): Promise<OwnReply> {
  return toOwnReply(db, scope, { id: scope.invitationId, guest: requireFound(await findGuest(db, scope)) });
}

/** What the guest with a verified e-mail has answered; of no guest where no invitation has it, or several. */
export async function getOwnReplyByEmail(db: Db, scope: VerifiedScope): Promise<OwnReply> {
  return toOwnReply(db, scope, await findGuestByEmail(db, scope));
}

async function toOwnReply(db: Db, scope: PublicScope, found: { id: string; guest: Guest } | undefined) {
  const reply = found && (await readInvitedResponse(db, scope, found.id));
  return { guest: found?.guest ?? null, reply: reply ?? null, terms: await getRsvpPeriod(db, scope) };
}

/** Tells a guest that the reply has arrived: at once, or with what follows when there was a mail just now. */
export const confirmJob = defineJob('rsvp.confirm', z.object({ eventId: z.uuid(), responseId: z.uuid() }));

/** Mails a guest what was answered (features/notifications). */
export const confirmMailJob = defineJob(
  'rsvp.confirm-mail',
  z.object({ mailId: z.uuid(), eventId: z.uuid(), responseId: z.uuid() }),
);

/**
 * The job of `confirmJob`. Those of several changes find all of them told by the first. Addresses are as they were typed,
 * so nobody's mailbox is filled by others: what is over the limit is not mailed.
 */
export async function confirmReply(
  services: Services,
  { eventId, responseId }: z.output<typeof confirmJob.payload>,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const untold = await lockUnsentReplies(tx, { eventId }, responseId);
    if (!untold || untold.email === '') return;
    const inSeconds = untold.told_ago === null ? 0 : Math.ceil(SECONDS_BETWEEN_MAILS - untold.told_ago);
    if (inSeconds > 0) return tx.enqueue(confirmJob, { eventId, responseId }, { inSeconds });
    await markRepliesMailed(tx, { eventId }, responseId);
    if (!(await isBelowLimit({ ...services, db: tx }, CONFIRMATIONS, untold.email))) return;
    await tx.enqueue(confirmMailJob, { mailId: createId(), eventId, responseId });
  });
}

/** A reply as its guest is told of it. */
export interface ReplyToMail {
  reply: RsvpResponse;
  /** The invitation it came by. */
  invitationId: string | null;
  questions: Question[];
}

/** What a guest is to be told; undefined when the reply was deleted meanwhile. */
export async function findReplyToMail(
  db: Db,
  scope: Pick<PublicScope, 'eventId'>,
  responseId: string,
): Promise<ReplyToMail | undefined> {
  const row = await readReplyToMail(db, scope, responseId);
  if (!row) return undefined;
  const { invitation_id: invitationId, ...reply } = row;
  return { reply, invitationId, questions: await listEnabledQuestions(db, scope) };
}

/** Deletes a reply; the invitation that it came by is then one without an answer. 404 when the event has no such reply. */
export async function removeReply(services: Services, scope: OwnerScope, id: string): Promise<void> {
  const responseId = requireFound(parseId(id));
  await services.db.transaction(async (tx) => {
    const { invitation_id } = requireFound(await readResponse(tx, scope, responseId));
    // The invitation first, as above.
    if (invitation_id !== null) await recordAnswer(tx, scope, invitation_id, null);
    if (!(await deleteResponse(tx, scope, responseId))) throw new ApiError('not_found');
  });
}
