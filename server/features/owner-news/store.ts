import { sql } from 'kysely';
import { NEW_REPLIES_MAX } from '../../../contract/new-replies.ts';
import type { Db } from '../../kit/db.ts';
import { toJsonText } from '../../kit/json.ts';
import type { OwnerScope } from '../../scopes.ts';
import { SECONDS_BETWEEN_MAILS, SECONDS_TO_GATHER, type NewsKind } from './rules.ts';

interface OfEvent {
  eventId: string;
}

export interface NewsItem {
  kind: NewsKind;
  itemId: string;
  changed: boolean;
}

/** Adds news, and returns whether others of this kind were to be told within five minutes before, and these with them. */
export async function insertNews(
  tx: Db,
  { eventId }: OfEvent,
  { kind, itemId, changed }: NewsItem,
): Promise<{ isMailComing: boolean }> {
  const { rows } = await sql<{ isMailComing: boolean }>`
    with coming as materialized (
      select item_id from owner_news
      where event_id = ${eventId} and kind = ${kind} and due_at < ${tx.secondsFromNow(SECONDS_BETWEEN_MAILS)}
      limit 1
    ),
    added as (
      insert into owner_news (event_id, kind, item_id, changed, created_at, due_at)
      values (${eventId}, ${kind}, ${itemId}, ${changed}, ${tx.now}, ${tx.secondsFromNow(SECONDS_TO_GATHER)})
      on conflict (event_id, kind, item_id) do update
        set changed = owner_news.changed or owner_news.told <> '[]', told = '[]', created_at = excluded.created_at,
          due_at = excluded.due_at
    )
    select exists (select from coming) as "isMailComing"
  `.execute(tx.q);
  return { isMailComing: rows[0]?.isMailComing === true };
}

export interface OwnerState {
  ownerId: string;
  replies: string | null;
  gifts: string | null;
}

/** Returns when each owner was last told. Locks until the transaction ends, so that one node at a time tells owners. */
export async function lockStates(tx: Db, { eventId }: OfEvent, ownerIds: readonly string[]): Promise<OwnerState[]> {
  return tx.q
    .insertInto('owner_news_state')
    .values(ownerIds.toSorted().map((owner_id) => ({ event_id: eventId, owner_id })))
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'owner_id']).doUpdateSet((eb) => ({ owner_id: eb.ref('excluded.owner_id') })),
    )
    .returning(['owner_id as ownerId', 'replies_mailed_at as replies', 'gifts_mailed_at as gifts'])
    .execute();
}

/** Oldest first. A change of a locked reply waits, and is then news again. */
export async function lockNews(tx: Db, { eventId }: OfEvent) {
  return tx.q
    .selectFrom('owner_news')
    .where('event_id', '=', eventId)
    .select(['kind', 'item_id as itemId', 'changed', 'told', 'created_at as at', tx.now.as('now')])
    .orderBy('created_at')
    .orderBy('item_id')
    .forUpdate()
    .execute();
}

/**
 * Returns when the owner's last summary was due, and sets that this one is; undefined, and changes nothing, if it was done
 * already. Requires a transaction, which locks the owner's state.
 */
export async function claimSummary(
  tx: Db,
  { eventId }: OfEvent,
  ownerId: string,
  moment: string,
): Promise<{ last: string | null } | undefined> {
  const { last } = await tx.q
    .insertInto('owner_news_state')
    .values({ event_id: eventId, owner_id: ownerId })
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'owner_id']).doUpdateSet((eb) => ({ owner_id: eb.ref('excluded.owner_id') })),
    )
    .returning('summed_up_at as last')
    .executeTakeFirstOrThrow();
  if (last !== null && Date.parse(last) >= Date.parse(moment)) return undefined;
  await tx.q
    .updateTable('owner_news_state')
    .set({ summed_up_at: tx.now })
    .where('event_id', '=', eventId)
    .where('owner_id', '=', ownerId)
    .execute();
  return { last };
}

export async function markTold(
  tx: Db,
  { eventId }: OfEvent,
  ownerId: string,
  { kind, ids }: { kind: NewsKind; ids: readonly string[] },
): Promise<void> {
  await tx.q
    .updateTable('owner_news')
    .set({ told: sql<string>`told || to_jsonb(${ownerId}::text)` })
    .where('event_id', '=', eventId)
    .where('kind', '=', kind)
    .where('item_id', 'in', [...ids])
    .execute();
}

export async function markMailed(tx: Db, { eventId }: OfEvent, ownerId: string, kind: NewsKind): Promise<void> {
  await tx.q
    .updateTable('owner_news_state')
    .set({ [`${kind}_mailed_at`]: tx.now })
    .where('event_id', '=', eventId)
    .where('owner_id', '=', ownerId)
    .execute();
}

/** Deletes what all these owners were told; with no owners, everything. */
export async function deleteTold(tx: Db, { eventId }: OfEvent, ownerIds: readonly string[]): Promise<void> {
  await tx.q
    .deleteFrom('owner_news')
    .where('event_id', '=', eventId)
    .where(sql<boolean>`told @> ${toJsonText(ownerIds)}::jsonb`)
    .execute();
}

export async function setDue(
  tx: Db,
  { eventId }: OfEvent,
  { kind, ids, dueAt }: { kind: NewsKind; ids: readonly string[]; dueAt: number },
): Promise<void> {
  await tx.q
    .updateTable('owner_news')
    .set({ due_at: new Date(dueAt).toISOString() })
    .where('event_id', '=', eventId)
    .where('kind', '=', kind)
    .where('item_id', 'in', [...ids])
    .execute();
}

/** Whatever decided when news are told has changed: the next sweep decides again. */
export async function makeDue(tx: Db, eventIds: readonly string[]): Promise<void> {
  await tx.q
    .updateTable('owner_news')
    .set({ due_at: tx.now })
    .where('event_id', 'in', [...eventIds])
    .execute();
}

// tenant: the sweep is for all sites
export async function listDueEvents(db: Db): Promise<string[]> {
  const rows = await db.q
    .selectFrom('owner_news')
    .select('event_id')
    .distinct()
    .where('due_at', '<=', db.now)
    .execute();
  return rows.map(({ event_id }) => event_id);
}

export async function markRepliesSeen(db: Db, { eventId, ownerId }: OwnerScope): Promise<void> {
  await db.q
    .insertInto('owner_news_state')
    .values({ event_id: eventId, owner_id: ownerId, replies_seen_at: db.now })
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'owner_id'])
        .doUpdateSet((eb) => ({ replies_seen_at: eb.ref('excluded.replies_seen_at') })),
    )
    .execute();
}

/** Counts guests' replies that are new or changed since the owner last saw them, up to `NEW_REPLIES_MAX`. */
export async function countNewReplies(db: Db, { eventId, ownerId }: OwnerScope): Promise<number> {
  const { count } = await db.q
    .selectFrom((eb) =>
      eb
        .selectFrom('rsvp_responses')
        .where('event_id', '=', eventId)
        .where('by_host', '=', false)
        .where('asked_again_at', 'is', null)
        .where((inner) =>
          inner.not(
            inner.exists(
              inner
                .selectFrom('owner_news_state')
                .select('owner_id')
                .where('event_id', '=', eventId)
                .where('owner_id', '=', ownerId)
                .whereRef('replies_seen_at', '>=', 'rsvp_responses.updated_at'),
            ),
          ),
        )
        .select('rsvp_responses.id')
        .limit(NEW_REPLIES_MAX)
        .as('unseen'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
