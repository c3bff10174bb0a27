import type { RsvpResponse } from '../../../contract/rsvp.ts';
import type { Db } from '../../kit/db.ts';

/** What owners are told of a reply. */
export type ReplyNews = Pick<
  RsvpResponse,
  'id' | 'name' | 'attendance' | 'guests' | 'people' | 'dietary_restrictions' | 'message'
> & {
  /** The name on the invitation; null without one. */
  household: string | null;
};

/** Oldest first; without those that were deleted, or count no longer because the hosts asked again. */
export async function readReplyNews(
  db: Db,
  { eventId }: { eventId: string },
  ids: readonly string[],
): Promise<ReplyNews[]> {
  return db.q
    .selectFrom('rsvp_responses')
    .leftJoin('invitations', (on) =>
      on
        .onRef('invitations.event_id', '=', 'rsvp_responses.event_id')
        .onRef('invitations.id', '=', 'rsvp_responses.invitation_id'),
    )
    .where('rsvp_responses.event_id', '=', eventId)
    .where('rsvp_responses.id', 'in', [...ids])
    .where('asked_again_at', 'is', null)
    .select(['rsvp_responses.id', 'name', 'attendance', 'guests', 'rsvp_responses.people', 'guest_name as household'])
    .select(['dietary_restrictions', 'rsvp_responses.message'])
    .orderBy('rsvp_responses.updated_at')
    .orderBy('rsvp_responses.id')
    .execute();
}
