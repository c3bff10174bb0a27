import { sql } from 'kysely';
import { TAGS_MAX } from '../../../contract/households.ts';
import type { Db } from '../../kit/db.ts';
import type { OwnerScope } from '../../scopes.ts';
import { matchesFilter, type InvitationFilter } from './list-store.ts';

/** Returns their ids in order. */
export async function lockChosen(tx: Db, scope: OwnerScope, chosen: InvitationFilter): Promise<string[]> {
  const rows = await tx.q
    .selectFrom('invitations')
    .where('event_id', '=', scope.eventId)
    .where(matchesFilter(scope, chosen))
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

const isAnyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;

export async function markHandedOver(
  tx: Db,
  scope: OwnerScope,
  ids: readonly string[],
  handedOver: boolean,
): Promise<void> {
  await tx.q
    .updateTable('invitations')
    .set({ handed_over_at: handedOver ? tx.now : null })
    .where('event_id', '=', scope.eventId)
    .where('id', '=', isAnyOf(ids))
    .execute();
}

/** The names of at most four of these that have no room for one more tag. */
export async function listFullOfTags(
  tx: Db,
  scope: OwnerScope,
  ids: readonly string[],
  tag: string,
): Promise<string[]> {
  const rows = await tx.q
    .selectFrom('invitations')
    .where('event_id', '=', scope.eventId)
    .where('id', '=', isAnyOf(ids))
    .where(sql<boolean>`jsonb_array_length(tags) >= ${TAGS_MAX} and not jsonb_exists(tags, ${tag})`)
    .select('guest_name')
    .orderBy('id')
    .execute();
  return rows.map(({ guest_name }) => guest_name);
}

/** Returns the ids of those that did not have the tag. */
export async function addTag(tx: Db, scope: OwnerScope, ids: readonly string[], tag: string): Promise<string[]> {
  return changeTags(tx, scope, ids, sql`tags || jsonb_build_array(${tag}::text)`, sql`not jsonb_exists(tags, ${tag})`);
}

/** Returns the ids of those that had the tag. */
export async function removeTag(tx: Db, scope: OwnerScope, ids: readonly string[], tag: string): Promise<string[]> {
  return changeTags(tx, scope, ids, sql`tags - ${tag}::text`, sql`jsonb_exists(tags, ${tag})`);
}

async function changeTags(
  tx: Db,
  { eventId }: OwnerScope,
  ids: readonly string[],
  tags: ReturnType<typeof sql>,
  isChanged: ReturnType<typeof sql>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update invitations set tags = ${tags}, version = version + 1
    where event_id = ${eventId} and id = ${isAnyOf(ids)} and ${isChanged}
    returning id
  `.execute(tx.q);
  return rows.map(({ id }) => id);
}

/** So that an open form does not take back what was changed at once with others. */
export async function raiseVersions(tx: Db, scope: OwnerScope, ids: readonly string[]): Promise<void> {
  await tx.q
    .updateTable('invitations')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('event_id', '=', scope.eventId)
    .where('id', '=', isAnyOf(ids))
    .execute();
}
