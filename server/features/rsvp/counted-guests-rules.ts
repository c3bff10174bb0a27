import { sql } from 'kysely';

/**
 * How many people a reply counts as coming, or as unsure, in a statement that joins `invitations` to `rsvp_responses`: of
 * those whom it names, the ones whom the household still has, and those beside it. Replies are not rewritten when their
 * household changes (decision 0055). Who says yes to one item and maybe to another comes, as in `summarizePeople`.
 */
const countWho = (says: 'yes' | 'maybe', isWho: ReturnType<typeof sql<boolean>>) => sql<number>`case
  when rsvp_responses.people = '[]' then case when rsvp_responses.attendance = ${sql.lit(says)} then rsvp_responses.guests else 0 end
  else (
    select count(*)::int from jsonb_array_elements(rsvp_responses.people) as one
    where ${isWho} and (one->>'person_id' is null or coalesce(invitations.people, '[]') = '[]'
      or invitations.people @> jsonb_build_array(jsonb_build_object('id', one->'person_id')))
  )
end`;

const COMES = sql<boolean>`(one->>'attending' = 'yes' or one->'attending' @? '$.* ? (@ == "yes")')`;
const IS_UNSURE = sql<boolean>`(one->>'attending' = 'maybe' or one->'attending' @? '$.* ? (@ == "maybe")')`;

export const COMING_GUESTS = countWho('yes', COMES);
export const UNSURE_GUESTS = countWho('maybe', sql<boolean>`(${IS_UNSURE} and not ${COMES})`);
