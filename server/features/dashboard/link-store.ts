import type { Db } from '../../kit/db.ts';
import type { OwnerScope } from '../../scopes.ts';

export interface LinkedText {
  id: string;
  title: string;
  body: string;
  items: readonly object[];
}

/** What guests may read of the hosts' own sections. */
export async function listShownTexts(db: Db, { eventId }: OwnerScope): Promise<LinkedText[]> {
  return db.q
    .selectFrom('site_sections')
    .where('event_id', '=', eventId)
    .where('visible', '=', true)
    .select(['id', 'title', 'body', 'items'])
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
}

export async function listShownGifts(
  db: Db,
  { eventId }: OwnerScope,
): Promise<{ id: string; title: string; external_url: string }[]> {
  return db.q
    .selectFrom('gifts')
    .where('event_id', '=', eventId)
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .where('external_url', '<>', '')
    .select(['id', 'title', 'external_url'])
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
}
