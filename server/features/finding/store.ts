import { sql, type RawBuilder } from 'kysely';
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

/**
 * Lists at most two: more than one is treated like none. Ignores case, accents and spaces as the guest list's search does.
 * A single word also finds whoever has it among their names, and only `exact` is a match: `Smith` may be any Smith.
 */
export async function listByName(
  db: Db,
  { eventId }: PublicScope,
  name: string,
): Promise<{ id: string; exact: boolean }[]> {
  const key = sql`list_key(${name})`;
  const personKey = sql`list_key((person ->> 'first_name') || ' ' || (person ->> 'last_name'))`;
  const hasPerson = (is: RawBuilder<unknown>) =>
    sql<boolean>`exists (select from jsonb_array_elements(people) as person where ${is})`;
  const exact = sql<boolean>`(name_key = ${key} or ${hasPerson(sql`${personKey} = ${key}`)})`;
  const hasWord = (text: RawBuilder<unknown>) => sql<boolean>`${key} = any(string_to_array(${text}, ' '))`;
  const alike = sql<boolean>`(${hasWord(sql`name_key`)} or ${hasPerson(hasWord(personKey))})`;
  return db.q
    .selectFrom('invitations')
    .where('event_id', '=', eventId)
    .where((eb) => eb.or([exact, alike]))
    .select(['id', exact.as('exact')])
    .limit(2)
    .execute();
}
