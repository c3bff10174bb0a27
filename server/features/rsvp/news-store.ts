import type { RsvpResponse } from '../../../contract/rsvp.ts';
import type { Db } from '../../kit/db.ts';

/** What owners are told of a reply. */
export type ReplyNews = Pick<RsvpResponse, 'id' | 'name' | 'attendance' | 'guests' | 'people'> & {
  /** The name on the invitation; null without one. */
  household: string | null;
};

/** Oldest first; deleted ones are left out. */
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
    .select(['rsvp_responses.id', 'name', 'attendance', 'guests', 'rsvp_responses.people', 'guest_name as household'])
    .orderBy('rsvp_responses.updated_at')
    .orderBy('rsvp_responses.id')
    .execute();
}
