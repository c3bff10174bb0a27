import { sql } from 'kysely';
import type { Overview, Stats } from '../../../contract/dashboard.ts';
import type { Db } from '../../kit/db.ts';
import { COUNTED_GUESTS } from '../rsvp/counted-guests-rules.ts';
import type { OwnerScope } from '../../scopes.ts';

export async function readStats(db: Db, scope: OwnerScope): Promise<Stats> {
  const counted = await sql<Stats>`
    select invited.*, replied.*, unsure.*, pictured.*, wished.* from (
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
        coalesce(sum(${COUNTED_GUESTS}) filter (where attendance = 'yes'), 0)::int as "totalGuests"
      from rsvp_responses left join invitations
        on invitations.event_id = rsvp_responses.event_id and invitations.id = rsvp_responses.invitation_id
      where rsvp_responses.event_id = ${scope.eventId} and review is distinct from 'duplicate'
    ) replied, (
      select json_build_object(
        'replies', count(*), 'people', coalesce(sum(guests) filter (where attendance = 'yes'), 0)
      ) as to_review
      from rsvp_responses where event_id = ${scope.eventId} and review = 'duplicate'
    ) unsure, (
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

const RECENT = 5;

/** `ahead` is the offset of the owner's clock from UTC in minutes. */
export async function readOverview(db: Db, scope: OwnerScope, ahead: number): Promise<Overview> {
  const [recent, days, open] = await Promise.all([
    db.q
      .selectFrom('rsvp_responses')
      .where('event_id', '=', scope.eventId)
      .select(['id', 'name', 'attendance', 'guests', 'created_at', 'review'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(RECENT)
      .execute(),
    sql<Overview['days'][number]>`
      select day::text, count(*)::int as replies
      from (
        select (created_at at time zone 'UTC' + make_interval(mins => ${ahead}))::date as day
        from rsvp_responses where event_id = ${scope.eventId} and review is distinct from 'duplicate'
      ) replied
      group by replied.day order by replied.day
    `.execute(db.q),
    sql<Pick<Overview, 'notHandedOver' | 'toRemind' | 'toCheck' | 'unthanked'>>`
      select invited.*, silent.*, stray.*, given.* from (
        select count(*)::int as "notHandedOver"
        from invitations where event_id = ${scope.eventId} and status = 'sent' and handed_over_at is null
      ) invited, (
        select count(*)::int as "toRemind"
        from invitations where event_id = ${scope.eventId} and status = 'opened' and not exists (
          select from erased_replies
          where event_id = ${scope.eventId} and invitation_id = invitations.id
        )
      ) silent, (
        select count(*)::int as "toCheck"
        from rsvp_responses where event_id = ${scope.eventId} and review is not null
      ) stray, (
        select (bought.number + contributed.number)::int as "unthanked" from (
          select count(*) as number from reservations
          where event_id = ${scope.eventId} and status = 'purchased' and thanked_at is null
        ) bought, (
          select count(*) as number from contributions where event_id = ${scope.eventId} and thanked_at is null
        ) contributed
      ) given
    `.execute(db.q),
  ]);
  return { recent, days: days.rows, notHandedOver: 0, toRemind: 0, toCheck: 0, unthanked: 0, ...open.rows[0] };
}
