import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { PublicScope } from '../../scopes.ts';
import { LINKS_IN_MAIL } from './rules.ts';

interface SealedLink {
  id: string;
  name: string;
  sealed: string;
}

/** Of invitations that have the email, or one of whose people has it. */
export async function listLinksByEmail(
  db: Db,
  { eventId }: Pick<PublicScope, 'eventId'>,
  email: string,
): Promise<SealedLink[]> {
  const hasPerson = sql<boolean>`people @> ${JSON.stringify([{ email }])}::jsonb`;
  return db.q
    .selectFrom('invitations')
    .where('event_id', '=', eventId)
    .where((eb) => eb.or([eb('guest_email', '=', email), hasPerson]))
    .select(['id', 'guest_name as name', 'token_sealed as sealed'])
    .orderBy('id')
    .limit(LINKS_IN_MAIL)
    .execute();
}

/** At most two: more than one is treated like none. Ignores case, accents and spaces as the guest list's search does. */
export async function listByName(db: Db, { eventId }: PublicScope, name: string): Promise<{ id: string }[]> {
  const key = sql`list_key(${name})`;
  const isPerson = sql<boolean>`exists (
    select from jsonb_array_elements(people) as person
    where list_key((person ->> 'first_name') || ' ' || (person ->> 'last_name')) = ${key}
  )`;
  return db.q
    .selectFrom('invitations')
    .where('event_id', '=', eventId)
    .where((eb) => eb.or([sql<boolean>`name_key = ${key}`, isPerson]))
    .select('id')
    .limit(2)
    .execute();
}
