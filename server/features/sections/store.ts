import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { saveOrder } from '../../kit/sort-order.ts';
import type { OwnerScope, PublicScope } from '../../scopes.ts';
import type { SiteSectionsTable } from './tables.ts';

export type SectionRow = Omit<Selectable<SiteSectionsTable>, 'event_id' | 'created_at' | 'updated_at'>;
export type SectionColumns = Omit<Insertable<SiteSectionsTable>, 'event_id' | 'created_at' | 'updated_at'>;

type OfEvent = Pick<PublicScope, 'eventId'>;

const COLUMNS = [
  'id',
  'kind',
  'title',
  'body',
  'items',
  'audience',
  'visible',
  'sort_order',
  'version',
] as const satisfies readonly (keyof SectionRow)[];

export async function listSections(db: Db, { eventId }: OfEvent): Promise<SectionRow[]> {
  return db.q
    .selectFrom('site_sections')
    .where('event_id', '=', eventId)
    .select(COLUMNS)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
}

/** Rows of built-in sections that are there already stay as they are. */
export async function insertMissing(
  tx: Db,
  { eventId: event_id }: OwnerScope,
  sections: readonly SectionColumns[],
): Promise<void> {
  await tx.q
    .insertInto('site_sections')
    .values(sections.map((section) => ({ ...section, event_id, created_at: tx.now, updated_at: tx.now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertSection(tx: Db, { eventId }: OwnerScope, section: SectionColumns): Promise<SectionRow> {
  return tx.q
    .insertInto('site_sections')
    .values({ ...section, event_id: eventId, created_at: tx.now, updated_at: tx.now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function updateSection(
  tx: Db,
  { eventId }: OwnerScope,
  id: string,
  columns: Partial<SectionColumns>,
): Promise<SectionRow> {
  return tx.q
    .updateTable('site_sections')
    .set({ ...columns, updated_at: tx.now })
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function deleteSection(tx: Db, { eventId }: OwnerScope, id: string): Promise<void> {
  await tx.q.deleteFrom('site_sections').where('event_id', '=', eventId).where('id', '=', id).execute();
}

export async function saveSectionOrder(tx: Db, scope: OwnerScope, ids: readonly string[]): Promise<void> {
  await saveOrder(tx, 'site_sections', scope, ids);
}

const havePicture = (address: string) => sql<boolean>`items @> ${JSON.stringify([{ image_url: address }])}::jsonb`;

export async function isPictureShown(db: Db, { eventId }: OfEvent, address: string): Promise<boolean> {
  const found = await db.q
    .selectFrom('site_sections')
    .where('event_id', '=', eventId)
    .where(havePicture(address))
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Shows the picture at another address, wherever the owner still has it. */
export async function replacePicture(db: Db, { eventId }: OfEvent, from: string, to: string): Promise<void> {
  const replaced = sql<string>`(
    select jsonb_agg(
      case when item ->> 'image_url' = ${from} then jsonb_set(item, '{image_url}', to_jsonb(${to}::text)) else item end
      order by place
    ) from jsonb_array_elements(items) with ordinality as listed (item, place)
  )`;
  await db.q
    .updateTable('site_sections')
    .set({ items: replaced, updated_at: db.now })
    .where('event_id', '=', eventId)
    .where(havePicture(from))
    .execute();
}
