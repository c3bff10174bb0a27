import type { PersonReply, RsvpResponse } from '../../../contract/rsvp.ts';
import type { Db } from '../../kit/db.ts';
import type { OwnerScope } from '../../scopes.ts';

interface SaidByPeople {
  id: string;
  attendance: RsvpResponse['attendance'];
  people: PersonReply[];
}

export async function readReplyOf(tx: Db, scope: OwnerScope, invitationId: string): Promise<SaidByPeople | undefined> {
  return tx.q
    .selectFrom('rsvp_responses')
    .where('event_id', '=', scope.eventId)
    .where('invitation_id', '=', invitationId)
    .where('asked_again_at', 'is', null)
    .select(['id', 'attendance', 'people'])
    .executeTakeFirst();
}

/** Leaves what people say, and the version that its guest was told of. */
export async function changeAttendance(
  tx: Db,
  scope: OwnerScope,
  id: string,
  attendance: RsvpResponse['attendance'],
): Promise<void> {
  // writer: the attendance of a reply follows the household, whose people only this feature changes
  await tx.q
    .updateTable('rsvp_responses')
    .set({ attendance, ...(attendance === 'no' && { guests: 1, guest_names: '' }) })
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .execute();
}
