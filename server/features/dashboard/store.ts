import { sql } from 'kysely';
import type { Overview, PeopleCounts, Stats } from '../../../contract/dashboard.ts';
import { FUNDS } from '../../../contract/registry.ts';
import type { Db } from '../../kit/db.ts';
import { DAYS_TO_ANSWER_AGAIN } from '../guest-mail/reminder-rules.ts';
import { COMING_GUESTS, UNSURE_GUESTS } from '../rsvp/counted-guests-rules.ts';
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
        coalesce(sum(${COMING_GUESTS}), 0)::int as "totalGuests"
      from rsvp_responses left join invitations
        on invitations.event_id = rsvp_responses.event_id and invitations.id = rsvp_responses.invitation_id
      where rsvp_responses.event_id = ${scope.eventId} and review is distinct from 'duplicate' and asked_again_at is null
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
  const [recent, days, open, people, site] = await Promise.all([
    db.q
      .selectFrom('rsvp_responses')
      .where('event_id', '=', scope.eventId)
      .where('asked_again_at', 'is', null)
      .select(['id', 'name', 'attendance', 'guests', 'created_at', 'updated_at', 'review'])
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(RECENT)
      .execute(),
    sql<Overview['days'][number]>`
      select day::text, count(*)::int as replies
      from (
        select (created_at at time zone 'UTC' + make_interval(mins => ${ahead}))::date as day
        from rsvp_responses where event_id = ${scope.eventId} and review is distinct from 'duplicate' and asked_again_at is null
      ) replied
      group by replied.day order by replied.day
    `.execute(db.q),
    sql<Pick<Overview, 'notHandedOver' | 'toRemind' | 'askedAgain' | 'toCheck' | 'unthanked' | 'fundsWithoutPayment'>>`
      select invited.*, silent.*, former.*, stray.*, given.*, unpayable.* from (
        select count(*)::int as "notHandedOver"
        from invitations where event_id = ${scope.eventId} and status = 'sent' and handed_over_at is null
      ) invited, (
        select count(*)::int as "toRemind"
        from invitations where event_id = ${scope.eventId} and status = 'opened' and not exists (
          select from erased_replies
          where event_id = ${scope.eventId} and invitation_id = invitations.id
        ) and not exists (
          select from rsvp_responses
          where event_id = ${scope.eventId} and invitation_id = invitations.id
            and asked_again_at > ${db.now} - make_interval(days => ${DAYS_TO_ANSWER_AGAIN}::int)
        )
      ) silent, (
        select count(*)::int as "askedAgain"
        from rsvp_responses where event_id = ${scope.eventId} and asked_again_at is not null
      ) former, (
        select count(*)::int as "toCheck"
        from rsvp_responses where event_id = ${scope.eventId} and review is not null and asked_again_at is null
      ) stray, (
        select (bought.number + contributed.number)::int as "unthanked" from (
          select count(*) as number from reservations
          where event_id = ${scope.eventId} and status = 'purchased' and thanked_at is null
        ) bought, (
          select count(*) as number from contributions where event_id = ${scope.eventId} and thanked_at is null
        ) contributed
      ) given, (
        select count(*)::int as "fundsWithoutPayment"
        from gifts
        where event_id = ${scope.eventId} and category = ${FUNDS} and is_active and deleted_at is null and not exists (
          select from fund_payments where event_id = ${scope.eventId} and (details <> '' or link <> '')
        ) and not exists (
          select from site_sections where event_id = ${scope.eventId} and kind = 'registry' and not visible
        )
      ) unpayable
    `.execute(db.q),
    countPeople(db, scope),
    db.q.selectFrom('events').where('event_id', '=', scope.eventId).select('settled_steps').executeTakeFirst(),
  ]);
  const tasks = {
    notHandedOver: 0,
    toRemind: 0,
    askedAgain: 0,
    toCheck: 0,
    unthanked: 0,
    fundsWithoutPayment: 0,
    ...open.rows[0],
  };
  return { people, recent, days: days.rows, ...tasks, settled: site?.settled_steps ?? [] };
}

async function countPeople(db: Db, { eventId }: OwnerScope): Promise<PeopleCounts> {
  const counted = await sql<PeopleCounts>`
    select invited.*, replied.* from (
      select coalesce(sum(max_guests), 0)::int as invited,
        coalesce(sum(max_guests) filter (where status in ('sent', 'opened')), 0)::int as waiting,
        coalesce(sum(plus_ones) filter (where plus_one_allowed), 0)::int as plus_ones
      from invitations where event_id = ${eventId}
    ) invited, (
      select coalesce(sum(coming), 0)::int as coming, coalesce(sum(unsure), 0)::int as maybe,
        coalesce(sum(greatest(0, mentioned - coming - unsure)), 0)::int as not_coming
      from (
        select ${COMING_GUESTS} as coming, ${UNSURE_GUESTS} as unsure,
          case when rsvp_responses.people = '[]' then coalesce(max_guests, 0)
            else jsonb_array_length(rsvp_responses.people) end as mentioned
        from rsvp_responses left join invitations
          on invitations.event_id = rsvp_responses.event_id and invitations.id = rsvp_responses.invitation_id
        where rsvp_responses.event_id = ${eventId} and review is distinct from 'duplicate' and asked_again_at is null
      ) reply
    ) replied
  `.execute(db.q);
  const [people] = counted.rows;
  if (!people) throw new Error('counting always answers a row');
  return people;
}
