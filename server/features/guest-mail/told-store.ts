import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { GuestScope, PublicScope } from '../../scopes.ts';
import type { ToldFacts } from './told-rules.ts';

type Scope = Pick<PublicScope, 'eventId'>;

/** A mail that has not arrived told nobody: what its household knew before counts. */
const KNOWN = sql<ToldFacts | null>`case
  when by_mail.state in ('failed', 'bounced', 'unsubscribed') then by_mail.told_before else told.facts
end`;

export interface ToldGroup {
  facts: ToldFacts;
  /** The items for invited households to which these are invited. */
  items: string[];
  invitations: string[];
}

/**
 * Groups households that were told something by what they know and what they are invited to. A mail that failed told
 * nothing; households whose next mail will tell them anyway are left out. `ids` limits it to some invitations.
 */
export async function listToldGroups(db: Db, { eventId }: Scope, ids?: readonly string[]): Promise<ToldGroup[]> {
  const { rows } = await sql<ToldGroup>`
    select known.facts, known.items, array_agg(known.invitation_id::text order by known.invitation_id) as invitations
    from (
      select told.invitation_id, ${KNOWN} as facts, (
        select coalesce(jsonb_agg(item_id order by item_id), '[]') from invited_items
        where invited_items.event_id = ${eventId} and invited_items.invitation_id = told.invitation_id
      ) as items
      from told_households told
      left join mails by_mail on by_mail.event_id = told.event_id and by_mail.id = told.mail_id
      where told.event_id = ${eventId}
        ${ids ? sql`and told.invitation_id = any(${[...ids]}::uuid[])` : sql``}
        and not exists (
          select from mails where mails.event_id = ${eventId} and mails.invitation_id = told.invitation_id
            and mails.state = 'waiting' and mails.kind in ('invitation', 'update')
            and mails.id is distinct from told.mail_id
        )
    ) known
    where known.facts is not null
    group by known.facts, known.items
  `.execute(db.q);
  return rows;
}

/** What a household was told last; `mail_id` null: by the owner. */
interface LastTold {
  facts: ToldFacts;
  mail_id: string | null;
}

/** Locks what a household was told, for a mail to it. Undefined for the first one. */
export async function lockTold(tx: Db, { eventId }: Scope, invitationId: string): Promise<LastTold | undefined> {
  return tx.q
    .selectFrom('told_households')
    .where('event_id', '=', eventId)
    .where('invitation_id', '=', invitationId)
    .select(['facts', 'mail_id'])
    .forUpdate()
    .executeTakeFirst();
}

/** What the household knew before this mail; null: nothing. A mail that is still waiting has not arrived either. */
export async function readKnown(
  tx: Db,
  { eventId }: Scope,
  { facts, mail_id }: LastTold,
  mailId: string,
): Promise<ToldFacts | null> {
  if (mail_id === null) return facts;
  const mail = await tx.q
    .selectFrom('mails')
    .where('event_id', '=', eventId)
    .where('id', '=', mail_id)
    .select(['state', 'told_before'])
    .executeTakeFirst();
  return mail !== undefined && (mail_id === mailId || mail.state !== 'sent') ? mail.told_before : facts;
}

/** The latest update to a household after this mail, if it still waits. */
export async function findLaterUpdate(
  tx: Db,
  { eventId }: Scope,
  invitationId: string,
  mailId: string,
): Promise<string | undefined> {
  const later = await tx.q
    .selectFrom('mails')
    .where('event_id', '=', eventId)
    .where('invitation_id', '=', invitationId)
    .where('kind', '=', 'update')
    .where('state', '=', 'waiting')
    // Ids grow with time.
    .where('id', '>', mailId)
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return later?.id;
}

/** Another mail tells in its place. */
export async function passOnTelling(
  tx: Db,
  { eventId }: Scope,
  invitationId: string,
  { to, before }: { to: string; before: ToldFacts | null },
): Promise<void> {
  await recordToldBefore(tx, { eventId }, to, before);
  await tx.q
    .updateTable('told_households')
    .set({ mail_id: to })
    .where('event_id', '=', eventId)
    .where('invitation_id', '=', invitationId)
    .execute();
}

export async function recordToldBefore(
  tx: Db,
  { eventId }: Scope,
  mailId: string,
  before: ToldFacts | null,
): Promise<void> {
  await tx.q
    .updateTable('mails')
    .set({ told_before: before && JSON.stringify(before) })
    .where('event_id', '=', eventId)
    .where('id', '=', mailId)
    .execute();
}

interface Told {
  invitationId: string;
  facts: ToldFacts;
}

/** What was told first also counts as seen. `mailId` null: the owner told them. */
export async function upsertTold(
  tx: Db,
  { eventId }: Scope,
  told: readonly Told[],
  mailId: string | null,
): Promise<void> {
  if (told.length === 0) return;
  await sql`
    insert into told_households (event_id, invitation_id, facts, seen, mail_id)
    select ${eventId}::uuid, made.id, made.facts, made.facts, ${mailId}::uuid
    from unnest(
      ${told.map(({ invitationId }) => invitationId)}::uuid[],
      ${told.map(({ facts }) => JSON.stringify(facts))}::jsonb[]
    ) as made (id, facts)
    on conflict (event_id, invitation_id) do update set facts = excluded.facts, mail_id = excluded.mail_id
  `.execute(tx.q);
}

/** Those that only the owner has told anything. */
export async function deleteToldByOwner(tx: Db, { eventId }: Scope, ids: readonly string[]): Promise<void> {
  await tx.q
    .deleteFrom('told_households')
    .where('event_id', '=', eventId)
    .where('invitation_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('mail_id', 'is', null)
    .execute();
}

export async function updateSeen(
  db: Db,
  { eventId, invitationId }: Pick<GuestScope, 'eventId' | 'invitationId'>,
  now: ToldFacts,
): Promise<void> {
  await db.q
    .updateTable('told_households')
    .set({ seen: JSON.stringify(now) })
    .where('event_id', '=', eventId)
    .where('invitation_id', '=', invitationId)
    .execute();
}
