import type { ReplyMatch, ReplyToCheck } from '../../../contract/replies-to-check.ts';
import type { ReplyToChange, Review } from '../../../contract/rsvp.ts';
import type { Db } from '../../kit/db.ts';
import { requireFound } from '../../kit/errors.ts';
import { parseId } from '../../kit/ids.ts';
import type { OwnerScope, PublicScope } from '../../scopes.ts';
import type { Services } from '../../services.ts';
import { lockInvitedById, recordAnswer, type Invited } from '../guests/actions.ts';
import { findInvitationsFor, listHouseholdsToMatch } from '../guests/recognition-actions.ts';
import { indexHouseholds, nameKnownPeople } from './review-rules.ts';
import { acceptResponse, giveToInvitation, hasReplyFrom, moveHistory } from './review-store.ts';
import {
  deleteResponse,
  listResponses,
  lockResponse,
  readInvitedResponse,
  readResponse,
  recordHistory,
} from './store.ts';

/** Says why the hosts should check a new reply without an invitation; null if they need not. */
export async function reviewReply(tx: Db, scope: PublicScope, email: string): Promise<Review | null> {
  const invitations = await findInvitationsFor(tx, scope, email);
  if (email !== '' && (invitations.haveEmail || (await hasReplyFrom(tx, scope, email)))) return 'duplicate';
  return invitations.exist ? 'unknown' : null;
}

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
 * Makes a reply that of an invitation: the one it takes the place of becomes its history, and the status follows. A reply
 * that another invitation has moves. Without an invitation the reply stays as it is. Both end the review. Throws 404 for
 * an unknown reply or invitation.
 */
export async function matchReply(
  { db }: Services,
  scope: OwnerScope,
  id: string,
  { invitation_id }: ReplyMatch,
): Promise<ReplyToChange> {
  const responseId = requireFound(parseId(id));
  return db.transaction(async (tx) => {
    // Invitations first, and in one order, so that transactions cannot wait for each other in a circle.
    const former = requireFound(await readResponse(tx, scope, responseId)).invitation_id;
    const chosen = invitation_id === null ? undefined : requireFound(parseId(invitation_id));
    const wanted = [former, chosen].filter((each) => typeof each === 'string');
    const locked = new Map<string, Invited | undefined>();
    for (const each of wanted.toSorted()) locked.set(each, await lockInvitedById(tx, scope, each));
    const reply = requireFound(await lockResponse(tx, scope, responseId));
    if (chosen === undefined || reply.invitation_id === chosen) await acceptResponse(tx, scope, responseId);
    else await giveReply(tx, scope, reply, requireFound(locked.get(chosen)));
    return requireFound(await readResponse(tx, scope, responseId));
  });
}

async function giveReply(tx: Db, scope: OwnerScope, reply: ReplyToChange, invited: Invited): Promise<void> {
  const before = await readInvitedResponse(tx, scope, invited.id);
  if (before) {
    await moveHistory(tx, scope, before.id, reply.id);
    await recordHistory(tx, scope, before, reply.id);
    await deleteResponse(tx, scope, before.id);
  }
  if (reply.invitation_id !== null) await recordAnswer(tx, scope, reply.invitation_id, null);
  const people = nameKnownPeople(reply.people, invited.people);
  await giveToInvitation(tx, scope, reply.id, { invitationId: invited.id, people });
  await recordAnswer(tx, scope, invited.id, reply.attendance);
}
