import { sql } from 'kysely';
import { buildUtcToday } from '../../kit/dates.ts';
import type { Db } from '../../kit/db.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { OriginalKind, StoredSize } from '../uploads/tables.ts';
import { ERASED_TABLES } from '../sites/rules.ts';

interface Slice {
  after: string | undefined;
  take: number;
}

/** At least one reply was asked this custom question. */
export interface AnsweredQuestion {
  key: string;
  label: string;
}

/**
 * Reads the custom questions that any reply was asked, in order. Deleted questions come last, with the label of their
 * latest answer.
 */
export async function readAnsweredQuestions(db: Db, scope: OwnerScope): Promise<AnsweredQuestion[]> {
  const { rows } = await sql<AnsweredQuestion>`
    select asked.key, coalesce(q.label, asked.label) as label
    from (
      select distinct on (key) key, label
      from (
        select answer ->> 'question_key' as key, answer ->> 'label' as label, max(r.updated_at) as last_answered
        from rsvp_responses r, jsonb_array_elements(r.question_responses) answer
        where r.event_id = ${scope.eventId}
        group by 1, 2
      ) worded
      order by key, last_answered desc, label
    ) asked
    left join rsvp_questions q on q.event_id = ${scope.eventId} and q.question_key = asked.key
    order by q.sort_order, q.id, asked.key
  `.execute(db.q);
  return rows;
}

export async function readToday(db: Db): Promise<string> {
  return (await db.q.selectNoFrom(buildUtcToday(db).as('today')).executeTakeFirstOrThrow()).today;
}

/** Each value is the reason. */
const WITHHELD: Readonly<Record<string, string>> = {
  gift_links: 'opens a reservation',
  handoffs: 'opens the owner’s area',
  imported_guests: 'needed only to undo an import of guests',
  imports: 'needed only to undo an import of guests',
  invite_tokens: 'only finds an invitation by its token',
  mail_suppressions: 'holds hashes of addresses',
  owner_invitations: 'opens the owner’s area',
  owner_news: 'which mails are not sent yet',
  owner_news_state: 'which mails were sent',
  owner_sessions: 'opens the owner’s area',
  page_versions: 'only tells whether a stored page is out of date',
  password_links: 'opens the owner’s area',
  public_sessions: 'opens what a guest has reserved',
  reminder_days: 'which mails were sent',
  second_owners: 'is in the account',
  term_notices: 'which mails were sent',
  told_households: 'what guests still have to be told',
  verification_codes: 'opens what a guest has reserved',
};

/** A table with the columns that are exported: without the event's id, secrets and binary data. */
export interface ExportedTable {
  name: string;
  columns: string[];
}

export async function listExportedTables(db: Db): Promise<ExportedTable[]> {
  const wanted = ERASED_TABLES.filter((name) => !(name in WITHHELD));
  const { rows } = await sql<ExportedTable>`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns
    where table_schema = 'public' and table_name = any(${wanted})
      and column_name <> 'event_id' and data_type <> 'bytea' and column_name not like '%\\_sealed'
    group by table_name order by table_name
  `.execute(db.q);
  return rows;
}

const ROWS_AT_ONCE = 200;

/** Reads pages by id; a table without ids is small and read at once. */
export async function* readTableRows(
  db: Db,
  { eventId }: OwnerScope,
  { name, columns }: ExportedTable,
): AsyncGenerator<readonly Record<string, unknown>[], void> {
  const [picked, paged] = [sql.join(columns.map((column) => sql.ref(column))), columns.includes('id')];
  for (let after: unknown; ;) {
    const { rows } = await sql<Record<string, unknown>>`
      select ${picked} from ${sql.table(name)} where event_id = ${eventId}
      ${after === undefined ? sql`` : sql`and id > ${after}`} ${paged ? sql`order by id limit ${ROWS_AT_ONCE}` : sql``}
    `.execute(db.q);
    if (rows.length > 0) yield rows;
    if (!paged || rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)?.['id'];
  }
}

/** A picture of the site. Outside the gallery it has no title. */
export interface PictureRow {
  upload_id: string | null;
  token: string | null;
  sizes: StoredSize[] | null;
  image_url: string | null;
  title: string | null;
  caption: string | null;
  description: string | null;
  alt_text: string | null;
  is_main_photo: boolean;
  /** The stored original, if the owner keeps it. */
  original_id: string | null;
  original_kind: OriginalKind | null;
  original_bytes: number | null;
  /** Title of the gift that shows it. */
  gift: string | null;
  /** Title of the section that shows it. */
  section: string | null;
}

/** Lists a few hundred at most: those of the gallery first, in order. */
export async function listPictures(db: Db, { eventId }: OwnerScope): Promise<PictureRow[]> {
  const { rows } = await sql<PictureRow>`
    select u.id as upload_id, u.token, u.sizes, g.image_url, g.title, g.caption, g.description, g.alt_text,
      o.id as original_id, o.kind as original_kind, o.bytes as original_bytes,
      exists (
        select from events where event_id = ${eventId} and position(u.token in main_photo_url) > 0
      ) as is_main_photo,
      (
        select min(gifts.title) from gifts
        where gifts.event_id = ${eventId} and deleted_at is null and position(u.token in gifts.image_url) > 0
      ) as gift,
      (
        select min(site_sections.title) from site_sections
        where site_sections.event_id = ${eventId} and position(u.token in items::text) > 0
      ) as section
    from (select * from gallery_images where event_id = ${eventId}) g
    full join (select * from uploads where event_id = ${eventId} and sizes is not null) u
      on u.event_id = g.event_id and u.id = g.upload_id
    left join originals o on o.event_id = g.event_id and o.upload_id = g.upload_id and o.stored
    where coalesce(g.event_id, u.event_id) = ${eventId}
    order by g.sort_order nulls last, g.id, u.id
  `.execute(db.q);
  return rows;
}

export interface GiftRow {
  id: string;
  title: string;
  category: string;
  price_cents: number;
  quantity_total: number;
  taken: number;
  description: string;
  external_url: string;
}

export async function listGiftSlice(db: Db, scope: OwnerScope, slice: Slice): Promise<GiftRow[]> {
  let query = db.q
    .selectFrom('gifts')
    .where('event_id', '=', scope.eventId)
    .where('deleted_at', 'is', null)
    .select(['id', 'title', 'category', 'price_cents', 'quantity_total', 'description', 'external_url'])
    .select(sql<number>`units_bought + units_elsewhere`.as('taken'));
  if (slice.after !== undefined) query = query.where('id', '>', slice.after);
  return query.orderBy('id').limit(slice.take).execute();
}

export interface ReservationRow {
  id: string;
  gift: string;
  guest_name: string;
  email: string | null;
  status: string;
  message: string;
  created_at: string;
}

export async function listReservationSlice(db: Db, scope: OwnerScope, slice: Slice): Promise<ReservationRow[]> {
  let query = db.q
    .selectFrom('reservations as r')
    .innerJoin('gifts as g', (on) => on.onRef('g.event_id', '=', 'r.event_id').onRef('g.id', '=', 'r.gift_id'))
    .where('r.event_id', '=', scope.eventId)
    .select(['r.id', 'g.title as gift', 'r.guest_name', 'r.email', 'r.status', 'r.message', 'r.created_at']);
  if (slice.after !== undefined) query = query.where('r.id', '>', slice.after);
  return query.orderBy('r.id').limit(slice.take).execute();
}

export interface ContributionRow {
  id: string;
  gift: string;
  guest_name: string;
  amount_cents: number;
  message: string;
  created_at: string;
}

export async function listContributionSlice(db: Db, scope: OwnerScope, slice: Slice): Promise<ContributionRow[]> {
  let query = db.q
    .selectFrom('contributions as c')
    .innerJoin('gifts as g', (on) => on.onRef('g.event_id', '=', 'c.event_id').onRef('g.id', '=', 'c.gift_id'))
    .where('c.event_id', '=', scope.eventId)
    .select(['c.id', 'g.title as gift', 'c.guest_name', 'c.amount_cents', 'c.message', 'c.created_at']);
  if (slice.after !== undefined) query = query.where('c.id', '>', slice.after);
  return query.orderBy('c.id').limit(slice.take).execute();
}
