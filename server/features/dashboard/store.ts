import { sql } from 'kysely';
import type { Stats } from '../../../contract/dashboard.ts';
import type { Db } from '../../kit/db.ts';
import type { OwnerScope } from '../../kit/scopes.ts';

/** All counts of the dashboard in one query (interface 3, Stats). */
export async function readStats(db: Db, scope: OwnerScope): Promise<Stats> {
  const counted = await sql<Stats>`
    select invited.*, replied.*, pictured.*, wished.* from (
      select
        count(*)::int as "totalInvitations",
        (count(*) filter (where status <> 'sent'))::int as "invitationsOpened",
        (count(*) filter (where status in ('sent', 'opened')))::int as "invitationsPending",
        (count(*) filter (where status in ('rsvp_yes', 'rsvp_no', 'rsvp_pending')))::int as "invitationsResponded"
      from invitations where event_id = ${scope.eventId}
    ) invited, (
      select
        count(*)::int as "totalRSVPs",
        (count(*) filter (where attendance = 'yes'))::int as "attendingCount",
        (count(*) filter (where attendance = 'no'))::int as "notAttendingCount",
        (count(*) filter (where attendance = 'maybe'))::int as "maybeAttendingCount",
        coalesce(sum(guests) filter (where attendance = 'yes'), 0)::int as "totalGuests"
      from rsvp_responses where event_id = ${scope.eventId}
    ) replied, (
      select count(*)::int as "totalGalleryImages" from gallery_images where event_id = ${scope.eventId}
    ) pictured, (
      select count(*)::int as "totalGiftItems"
      from gifts where event_id = ${scope.eventId} and deleted_at is null
    ) wished
  `.execute(db.q);
  const [stats] = counted.rows;
  if (!stats) throw new Error('counting always answers a row');
  return stats;
}
