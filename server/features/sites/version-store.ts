import type { Db } from '../../kit/db.ts';
import { prepare } from '../../kit/prepared.ts';
import type { WatchedTables } from '../../kit/written-rows.ts';

/**
 * The tables that decide what a page shows to everybody. Every write on them raises the version of the site's pages
 * (server/kit/versioned-dialect.ts). A test compares them with the tables that the statements of a page read.
 */
export const PAGE_TABLES: WatchedTables = new Map([
  ['addresses', 'writes'],
  ['contributions', 'writes'],
  ['events', 'writes'],
  ['gallery_images', 'writes'],
  ['gifts', 'writes'],
  // Frees what the guest holds.
  ['invitations', 'deletions'],
  ['reservations', 'writes'],
  ['rsvp_questions', 'writes'],
  ['schedule_items', 'writes'],
  ['site_sections', 'writes'],
  ['sites', 'writes'],
]);

/** Notifications name the event. */
export const VERSIONS_CHANNEL = 'page_versions';

/** The row of an erased site does not come back. */
const raise = prepare<{ id: string }>`
  with raised as (
    insert into page_versions (event_id, version)
    select event_id, 1 from sites where event_id = any($1::uuid[]) and erased_at is null order by event_id
    on conflict (event_id) do update set version = page_versions.version + 1
  )
  select pg_notify('page_versions', id) from unnest($1::text[]) as id`;

export const raiseVersions = (eventIds: readonly string[]) => ({ sql: raise.text, parameters: [eventIds] });

const selectVersion = prepare<{ version: number }>`select version from page_versions where event_id = $1`;

export async function readPageVersion(db: Db, eventId: string): Promise<number> {
  const [row] = await selectVersion(db, [eventId]);
  return row?.version ?? 0;
}
