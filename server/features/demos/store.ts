import { sql } from 'kysely';
import type { TemplateId } from '../../../contract/catalog.ts';
import type { Db } from '../../kit/db.ts';
import { COPY_HOURS, NEAR_DAYS } from './rules.ts';

const CLAIM_SECONDS = 600;

/**
 * Claims a template whose demo is missing, has a changed story, or is too near its event date. Returns the previous
 * demo or null; undefined if there is nothing to do or another node has the claim.
 */
export async function claimDemo(
  db: Db,
  template_id: TemplateId,
  edition: string,
): Promise<{ before: string | null } | undefined> {
  const shown = await readShown(db, template_id);
  const row = await db.q
    .insertInto('demos')
    .values({
      template_id,
      site_id: null,
      edition: null,
      planted_at: null,
      claimed_until: db.secondsFromNow(CLAIM_SECONDS),
    })
    .onConflict((conflict) =>
      conflict
        .column('template_id')
        .doUpdateSet({ claimed_until: db.secondsFromNow(CLAIM_SECONDS) })
        .where('demos.claimed_until', '<=', db.now)
        // Another node may have seeded it in the meantime.
        .where('demos.site_id', 'is not distinct from', shown.siteId)
        .where((eb) => eb.or([eb.lit(!shown.lasts), eb('demos.edition', 'is distinct from', edition)])),
    )
    .returning('site_id as before')
    .executeTakeFirst();
  return row;
}

/** The demo of a template, and whether its event date is far enough. */
async function readShown(db: Db, template_id: TemplateId): Promise<{ siteId: string | null; lasts: boolean }> {
  const demo = await db.q
    .selectFrom('demos')
    .where('template_id', '=', template_id)
    .select('site_id')
    .executeTakeFirst();
  const siteId = demo?.site_id ?? null;
  if (siteId === null) return { siteId, lasts: false };
  const lasting = await db.q
    .selectFrom('events')
    .where('event_id', '=', siteId)
    .where('event_date', '>', sql<string>`(${db.now} + make_interval(days => ${NEAR_DAYS}))::date`)
    .select('event_id')
    .executeTakeFirst();
  return { siteId, lasts: lasting !== undefined };
}

export async function releaseDemo(db: Db, template_id: TemplateId): Promise<void> {
  await db.q.updateTable('demos').set({ claimed_until: db.now }).where('template_id', '=', template_id).execute();
}

/** `shown` is the current demo. The claim of the template ensures that no other node is creating one. */
export async function findUnfinished(tx: Db, demo: TemplateId, shown: string | null): Promise<string[]> {
  const rows = await tx.q
    .selectFrom('sites')
    .select('event_id')
    .where('demo', '=', demo)
    .where('demo_of', 'is', null)
    .where('event_id', 'is distinct from', shown)
    .execute();
  return rows.map(({ event_id }) => event_id);
}

export async function finishDemo(
  tx: Db,
  template_id: TemplateId,
  { siteId, edition }: { siteId: string; edition: string },
): Promise<void> {
  await tx.q
    .updateTable('demos')
    .set({ site_id: siteId, edition, planted_at: tx.now, claimed_until: tx.now })
    .where('template_id', '=', template_id)
    .execute();
}

export function listDemos(db: Db): Promise<{ template_id: TemplateId; subdomain: string }[]> {
  return db.q
    .selectFrom('demos')
    .innerJoin('addresses', 'addresses.event_id', 'demos.site_id')
    .select(['template_id', 'subdomain'])
    .execute();
}

export async function findCopy(db: Db, demo_id: string, token_hash: Buffer): Promise<string | undefined> {
  const row = await db.q
    .selectFrom('demo_visits')
    .where('demo_id', '=', demo_id)
    .where('token_hash', '=', token_hash)
    .select('copy_id')
    .executeTakeFirst();
  return row?.copy_id;
}

/** Returns false if the visitor has got another copy in the meantime. */
export async function insertVisit(
  tx: Db,
  visit: { demo_id: string; token_hash: Buffer; copy_id: string },
): Promise<boolean> {
  const row = await tx.q
    .insertInto('demo_visits')
    .values({ ...visit, created_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('copy_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countCopies(db: Db): Promise<number> {
  const { copies } = await db.q
    .selectFrom('demo_visits')
    .select((eb) => eb.fn.countAll<number>().as('copies'))
    .executeTakeFirstOrThrow();
  return Number(copies);
}

export async function findOldCopies(db: Db): Promise<string[]> {
  const rows = await db.q
    .selectFrom('demo_visits')
    .select('copy_id')
    .where('created_at', '<=', db.secondsFromNow(-COPY_HOURS * 3600))
    .execute();
  return rows.map(({ copy_id }) => copy_id);
}

export async function findCopies(db: Db, demo_id: string): Promise<string[]> {
  const rows = await db.q.selectFrom('demo_visits').select('copy_id').where('demo_id', '=', demo_id).execute();
  return rows.map(({ copy_id }) => copy_id);
}

export async function deleteVisit(tx: Db, copy_id: string): Promise<void> {
  await tx.q.deleteFrom('demo_visits').where('copy_id', '=', copy_id).execute();
}
