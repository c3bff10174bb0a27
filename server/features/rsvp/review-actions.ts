import type { ReplyMatch, ReplyToCheck } from '../../../contract/replies-to-check.ts';
import { listAskedQuestions } from '../../../contract/people-form.ts';
import type { ReplyToChange, RsvpResponse } from '../../../contract/rsvp.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError, requireFound } from '../../kit/errors.ts';
import { parseId } from '../../kit/ids.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { createInvitation, lockInvitedById, recordAnswer, type Invited } from '../guests/actions.ts';
import { listHouseholdsToMatch } from '../guests/recognition-actions.ts';
import { listScheduleOfReply } from '../schedule/actions.ts';
import { makeInvitationOf } from './invite-rules.ts';
import { listResponses } from './list-store.ts';
import { placeReply } from './match-rules.ts';
import { listEnabledQuestions } from './question-actions.ts';
import { indexHouseholds } from './review-rules.ts';
import { acceptResponse, giveToInvitation, moveHistory, readReplyToChange } from './review-store.ts';
import {
  deleteResponse,
  lockResponse,
  readInvitedResponse,
  readResponse,
  recordHistory,
  type StoredReply,
} from './store.ts';
import type { MatchRecord } from './tables.ts';

/** All replies of a site, newest first, as the list of its owner has them. */
export const listReplies = (db: Db, scope: OwnerScope, slice: Parameters<typeof listResponses>[3]) =>
  listResponses(db, scope, {}, slice);

/** A slice of the replies, newest first; those to check with the households to which each may belong. */
export async function listRepliesToCheck(
  db: Db,
  scope: OwnerScope,
  { review }: { review?: 'open' | undefined },
  slice: { after: string | undefined; take: number },
): Promise<ReplyToCheck[]> {
  const replies = await listResponses(db, scope, { ...(review && { toCheck: true }) }, slice);
  const isOpen = replies.some((reply) => reply.review !== null);
  const findHouseholds = indexHouseholds(isOpen ? await listHouseholdsToMatch(db, scope) : []);
  return replies.map((reply) => ({ ...reply, households: reply.review === null ? [] : findHouseholds(reply) }));
}

/**
 * Makes a reply that of an invitation, for the people it is about: the one it takes the place of becomes its history, people
 * of whom it says nothing keep what they said, and the status follows. A reply that another invitation has moves. Without an
 * invitation the reply stays as it is. Both end the review, and `takeBackMatch` can take both back. Throws 404 for an
 * unknown reply or invitation, 409 if the reply or (`replied`) that of the household is another one than the hosts saw.
 */
export async function matchReply(
  { db }: Pick<Services, 'db'>,
  scope: OwnerScope,
  id: string,
  { invitation_id, people, replied, made }: ReplyMatch & Pick<MatchRecord, 'made'>,
): Promise<ReplyToChange> {
  const responseId = requireFound(parseId(id));
  return db.transaction(async (tx) => {
    const former = requireFound(await readResponse(tx, scope, responseId)).invitation_id;
    const chosen = invitation_id === null ? undefined : requireFound(parseId(invitation_id));
    const locked = await lockInvitations(tx, scope, [former, chosen]);
    const reply = requireFound(await lockResponse(tx, scope, responseId));
    // Matched by somebody else meanwhile: that invitation is not locked.
    if (reply.invitation_id !== former) throw new ApiError('changed_elsewhere');
    if (chosen === undefined || reply.invitation_id === chosen) await acceptReply(tx, scope, reply);
    else await giveReply(tx, scope, reply, { invited: requireFound(locked.get(chosen)), people, replied, made });
    return requireFound(await readReplyToChange(tx, scope, responseId));
  });
}

/**
 * Adds an invitation for those whom a reply names, and gives it to them. Throws 404 for an unknown reply, 409 if it has an
 * invitation already, or if the site has too many.
 */
export async function inviteReplied(services: Services, scope: OwnerScope, id: string): Promise<ReplyToChange> {
  return services.db.transaction(async (tx) => {
    const reply = requireFound(await readResponse(tx, scope, requireFound(parseId(id))));
    if (reply.invitation_id !== null) throw new ApiError('changed_elsewhere');
    const bound = { ...services, db: tx };
    const made = await createInvitation(bound, scope, makeInvitationOf(reply));
    const people = made.people.length > 0 ? made.people.map((person) => person.id) : undefined;
    return matchReply(bound, scope, id, { invitation_id: made.id, people, replied: false, made: made.version });
  });
}

/** Before replies, and in one order, so that transactions cannot wait for each other in a circle. */
export async function lockInvitations(
  tx: Db,
  scope: OwnerScope,
  ids: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, Invited | undefined>> {
  const locked = new Map<string, Invited | undefined>();
  for (const id of ids.filter((each) => typeof each === 'string').toSorted())
    locked.set(id, await lockInvitedById(tx, scope, id));
  return locked;
}

async function acceptReply(tx: Db, scope: OwnerScope, reply: StoredReply): Promise<void> {
  if (reply.review === null) return;
  await recordMatch(tx, scope, reply, { status: null, replaced: null });
  await acceptResponse(tx, scope, reply.id);
}

async function recordMatch(
  tx: Db,
  scope: OwnerScope,
  { review, invitation_id, household: _, ...reply }: StoredReply,
  rest: Pick<MatchRecord, 'status' | 'replaced' | 'made'>,
): Promise<void> {
  await recordHistory(tx, scope, { ...reply, matched: { invitation_id, review, ...rest } }, reply.id);
}

interface Match {
  invited: Invited;
  people: readonly string[] | undefined;
  replied: boolean | undefined;
  made: MatchRecord['made'];
}

async function giveReply(
  tx: Db,
  scope: OwnerScope,
  reply: StoredReply,
  { invited, people, replied, made }: Match,
): Promise<void> {
  const before = await readInvitedResponse(tx, scope, invited.id);
  if (replied !== undefined && replied !== (before !== undefined)) throw new ApiError('changed_elsewhere');
  const items = await listScheduleOfReply(tx, scope, invited.id);
  const questions = listAskedQuestions(await listEnabledQuestions(tx, scope), items);
  const { review: _, invitation_id: former, household: __, ...stray } = reply;
  const said = placeReply(stray, { ...invited, before, questions, items }, people);
  const replaced = before ? await replaceBefore(tx, scope, before, reply.id) : null;
  const record = { status: before ? null : invited.status, replaced, ...(made !== undefined && { made }) };
  await recordMatch(tx, scope, reply, record);
  if (former !== null) await recordAnswer(tx, scope, former, null);
  await giveToInvitation(tx, scope, reply.id, { invitationId: invited.id, said });
  await recordAnswer(tx, scope, invited.id, said.attendance);
}

async function replaceBefore(
  tx: Db,
  scope: OwnerScope,
  before: RsvpResponse,
  replyId: string,
): Promise<MatchRecord['replaced']> {
  const earlier = await moveHistory(tx, scope, before.id, replyId);
  const version = await recordHistory(tx, scope, before, replyId);
  await deleteResponse(tx, scope, before.id);
  return { id: before.id, created_at: before.created_at, version, earlier };
}
