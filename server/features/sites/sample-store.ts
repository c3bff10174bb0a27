import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { ERASED_TABLES } from './rules.ts';
import { deleteContents, type NewSite } from './store.ts';

/** The sample has no address yet. Its term ends so late that it does not matter. */
export async function insertSample(
  tx: Db,
  { eventId, ownerId, subdomain, templateId }: Pick<NewSite, 'eventId' | 'ownerId' | 'subdomain' | 'templateId'>,
): Promise<void> {
  await tx.q
    .insertInto('sites')
    .values({
      event_id: eventId,
      owner_id: ownerId,
      subdomain,
      template_id: templateId,
      plan_id: 'premium',
      order_id: null,
      demo: templateId,
      demo_of: null,
      substitute_for: null,
      ends_at: sql<string>`${tx.now} + interval '100 years'`,
      created_at: tx.now,
    })
    .execute();
}

/** Takes the address from nobody but the sample `before`; returns false if another site has it. */
export async function assignSampleAddress(
  tx: Db,
  { subdomain, siteId, before }: { subdomain: string; siteId: string; before: string | null },
): Promise<boolean> {
  const taken = await tx.q
    .insertInto('addresses')
    .values({
      subdomain,
      event_id: siteId,
      order_id: null,
      held_until: tx.secondsFromNow(100 * 365 * 86_400),
      moved_to: null,
    })
    .onConflict((conflict) =>
      conflict.column('subdomain').doUpdateSet({ event_id: siteId }).where('addresses.event_id', '=', before),
    )
    .returning('subdomain')
    .executeTakeFirst();
  return taken !== undefined;
}

/** A copy starts without sessions, links, codes and mails, and its pages have no version. */
const NOT_COPIED: ReadonlySet<string> = new Set([
  'gift_links',
  'handoffs',
  'imported_guests',
  'imports',
  'invite_tokens',
  'mail_suppressions',
  'mailings',
  'mails',
  'originals',
  'owner_invitations',
  'owner_news',
  'owner_news_state',
  'owner_sessions',
  'page_versions',
  'password_links',
  'public_sessions',
  'reminder_days',
  'reminder_settings',
  'second_owners',
  'term_notices',
  'told_households',
  'verification_codes',
]);

/** Rows keep their ids, which are unique within an event only. */
export async function copySample(tx: Db, sampleId: string, copyId: string): Promise<void> {
  const copied = ['sites', ...ERASED_TABLES.filter((name) => !NOT_COPIED.has(name)).toReversed()];
  const columns = await readColumns(tx, copied);
  for (const table of copied) {
    const other = (columns.get(table) ?? []).filter((name) => name !== 'event_id' && name !== 'demo_of');
    const same = sql.join(other.map((name) => sql.ref(name)));
    const [own, ownValue] = table === 'sites' ? [sql`, demo_of`, sql`, ${sampleId}`] : [sql``, sql``];
    // writer: a sample is copied by the same list of tables as it is erased by
    await sql`
      insert into ${sql.table(table)} (event_id${own}, ${same})
      select ${copyId}${ownValue}, ${same} from ${sql.table(table)} where event_id = ${sampleId}
    `.execute(tx.q);
  }
}

/** Leaves out generated columns. */
async function readColumns(tx: Db, tables: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns
    where table_schema = current_schema() and table_name = any(${[...tables]}::text[]) and is_generated = 'NEVER'
    group by table_name
  `.execute(tx.q);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

export async function deleteSample(tx: Db, eventId: string): Promise<void> {
  await deleteContents(tx, eventId);
  await tx.q.deleteFrom('sites').where('event_id', '=', eventId).where('demo', 'is not', null).execute();
}
