import { sql, type RawBuilder } from 'kysely';

/** The address of an invitation: its own, else that of the first of its people who has one. */
export const INVITATION_ADDRESS = sql<string | null>`coalesce(
  invitations.guest_email, jsonb_path_query_first(invitations.people, '$[*].email ? (@ != null)') #>> '{}'
)`;

/**
 * The columns of an invitation, called `known`, that the conditions below read. Looks up each id by itself: for `id = any`
 * PostgreSQL rather reads all invitations of an event, because most events have few.
 */
export const selectKnown = ({ eventId }: { eventId: string }, ids: readonly string[]) => sql`
  select ${eventId}::uuid as event_id, wanted.id, status, opened_at, handed_over_at, link_renewed_at, address
  from unnest(${[...new Set(ids)]}::uuid[]) as wanted(id) cross join lateral (
    select status, opened_at, handed_over_at, link_renewed_at, ${INVITATION_ADDRESS} as address
    from invitations where event_id = ${eventId} and invitations.id = wanted.id limit 1
  ) found`;

/** A mail of the site to the present address of an invitation, whose link still works. */
export const IS_OF_KNOWN = sql`mails.invitation_id = known.id
  and mails.address = known.address and mails.kind = 'invitation'
  and (mails.state = 'waiting' or known.link_renewed_at is null or mails.sent_at >= known.link_renewed_at)`;

export const hashAddress = (address: RawBuilder<unknown>) => sql<Buffer>`sha256(convert_to(${address}, 'UTF8'))`;

/** Whether a site mails no more to the address of a row of `relation`. */
export const isSuppressed = (relation: string, reason: 'unsubscribed' | 'bounced') => sql<boolean>`exists (
  select from mail_suppressions
  where mail_suppressions.event_id = ${sql.ref(`${relation}.event_id`)}
    and mail_suppressions.address_hash = ${hashAddress(sql.ref(`${relation}.address`))}
    and mail_suppressions.reason = ${sql.lit(reason)}
)`;
