import { sql } from 'kysely';
import type { Event } from '../../../contract/event.ts';
import type { Db } from '../../kit/db.ts';
import type { Week } from './summary-rules.ts';

const SITES_AT_ONCE = 500;

export type SummedUpSite = { eventId: string } & Pick<Event, 'event_date' | 'status' | 'time_zone'>;

/** Some of the sites whose event is still to come, online or not: those after this one, by id. */
// tenant: the sweep is for all sites
export async function listComingSites(db: Db, after: string): Promise<SummedUpSite[]> {
  const { rows } = await sql<SummedUpSite>`
    select event_id as "eventId", event_date::text, status, time_zone from events
    where event_id > ${after} and status <> 'cancelled' and (event_date is null or event_date >= ${db.now}::date - 1)
    order by event_id limit ${SITES_AT_ONCE}
  `.execute(db.q);
  return rows;
}

export async function readWeek(db: Db, { eventId }: { eventId: string }, since: string): Promise<Week> {
  const { rows } = await sql<Week>`
    select replied.*, bought.number + contributed.number as gifts, invited.*, stray.*,
      bought.unthanked + contributed.unthanked as unthanked
    from (
      select (count(*) filter (where attendance = 'yes'))::int as coming,
        (count(*) filter (where attendance = 'maybe'))::int as maybe,
        (count(*) filter (where attendance = 'no'))::int as not_coming
      from rsvp_responses
      where event_id = ${eventId} and created_at >= ${since} and not by_host
        and review is distinct from 'duplicate' and asked_again_at is null
    ) replied, (
      select (count(*) filter (where purchased_at >= ${since}))::int as number,
        (count(*) filter (where thanked_at is null))::int as unthanked
      from reservations where event_id = ${eventId} and status = 'purchased'
    ) bought, (
      select (count(*) filter (where created_at >= ${since}))::int as number,
        (count(*) filter (where thanked_at is null))::int as unthanked
      from contributions where event_id = ${eventId}
    ) contributed, (
      select count(*)::int as invitations,
        (count(*) filter (where status = 'opened' or (status = 'sent' and handed_over_at is not null)))::int as waiting,
        (count(*) filter (where status = 'sent' and handed_over_at is null))::int as unsent
      from invitations where event_id = ${eventId}
    ) invited, (
      select count(*)::int as to_check
      from rsvp_responses where event_id = ${eventId} and review is not null and asked_again_at is null
    ) stray
  `.execute(db.q);
  const [week] = rows;
  if (!week) throw new Error('counting always answers a row');
  return week;
}
