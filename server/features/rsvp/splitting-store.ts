import type { RsvpResponse } from '../../../contract/rsvp.ts';
import type { Db } from '../../kit/db.ts';
import { createId } from '../../kit/ids.ts';
import { toJsonText } from '../../kit/json.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { CheckedReply } from './rules.ts';

/** As part of a reply that was given before, and of which its guest was told. */
export async function insertTakenOut(
  tx: Db,
  scope: OwnerScope,
  { invitationId, said, reply }: { invitationId: string; said: CheckedReply; reply: RsvpResponse },
): Promise<void> {
  await tx.q
    .insertInto('rsvp_responses')
    .values({
      ...said,
      question_responses: toJsonText(said.question_responses),
      people: toJsonText(said.people),
      event_id: scope.eventId,
      id: createId(),
      invitation_id: invitationId,
      review: null,
      told: true,
      late: reply.late,
      by_host: reply.by_host,
      created_at: reply.created_at,
      updated_at: reply.updated_at,
    })
    .execute();
}
