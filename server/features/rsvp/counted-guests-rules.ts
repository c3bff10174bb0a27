import { sql } from 'kysely';

/**
 * How many people come by a reply, in a statement that joins `invitations` to `rsvp_responses`: of those whom it names, the
 * ones whom the household still has, and those beside it. Replies are not rewritten when their household changes
 * (decision 0055).
 */
export const COUNTED_GUESTS = sql<number>`case
  when rsvp_responses.people = '[]' or invitations.id is null or rsvp_responses.attendance <> 'yes' then rsvp_responses.guests
  else (
    select count(*)::int from jsonb_array_elements(rsvp_responses.people) as one
    where (one->>'attending' = 'yes' or one->'attending' @? '$.* ? (@ == "yes")')
    and (one->>'person_id' is null
      or invitations.people @> jsonb_build_array(jsonb_build_object('id', one->'person_id')))
  )
end`;
