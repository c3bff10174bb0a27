import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createId } from '../kit/ids.ts';
import { createKysely, createPool } from '../kit/pool.ts';
import { declareNoise } from './no-noise.ts';
import { startTestApp } from './app.ts';
import { cloneDatabase } from './database.ts';
import { findUndistributable, MUTABLE_FUNCTIONS } from './distributable.ts';

test.for([
  `select * from gifts where event_id = $1 for no key update`,
  `select "i"."id" from "invitations" as "i" where "i"."event_id" = $1 for update of i`,
  `select * from invitations where event_id = $1 and id = (select invitation_id from invite_tokens where token_hash = $2) for update`,
  `select (select template_id from sites where event_id = $1) as template_id from events where event_id = $1`,
  `select coalesce(opened_at, now()) from invitations where event_id = $1`,
  `update "invitations" set "opened_at" = least(opened_at, now()) where "event_id" = $1`,
  `update sites set ends_at = case when closed_at < now() then now() end where event_id = $1`,
  `insert into addresses (subdomain) values ($1) on conflict (subdomain) do update set held_until = now()`,
  `insert into verification_codes (event_id, expires_at) values ($1, now()) on conflict (event_id) do update set expires_at = excluded.expires_at`,
  `insert into rsvp_history (event_id, answered_at, replaced_at) select event_id, updated_at, now() from rsvp_responses where event_id = $1`,
  `update invitations i set version = i.version + 1 from jsonb_to_recordset($1::jsonb) as made (id uuid, before jsonb) where i.event_id = $2 and (before ->> 'notes')::text is not distinct from i.notes`,
  `with ended as (update reservations set cancelled_at = case when expires_at > now() then now() end where event_id = $1 returning gift_id) update gifts set units_held = units_held - 1 from ended where event_id = $1 and id = gift_id`,
  `with made as (select * from jsonb_to_recordset($1::jsonb) as made (id uuid)), linked as (insert into invite_tokens (event_id, invitation_id) select $2, id from made) insert into imported_guests (event_id, invitation_id) select $2, id from made`,
  `delete from gift_links where expires_at <= now()`,
  `select 'from sites join events'`,
])('allows %s', (text) => {
  expect(findUndistributable(text)).toBeUndefined();
});

test.for([
  [`update "invitations" set "opened_at" = coalesce("opened_at", now()) where "event_id" = $1`, /COALESCE/],
  [`update gifts set deleted_at = case when units_held = 0 then now() end where event_id = $1`, /CASE/],
  [
    `with a as (update reservations set thanked_at = coalesce(thanked_at, now()) where event_id = $1 returning id) select id from a`,
    /COALESCE/,
  ],
  [`delete from gift_links where event_id = $1 and expires_at < coalesce(null, now())`, /COALESCE/],
  [`update gifts set title = $1 where event_id = $2 returning now() - created_at`, /RETURNING/],
  [`update gifts set title = to_char(created_at, $1) where event_id = $2`, /to_char\(\) of a column/],
  [
    `update invitations i set notes = '' where i.event_id = $1 and jsonb_build_object('notes', i.notes) @> $2`,
    /jsonb_build_object\(\) of a column/,
  ],
  [
    `insert into fund_payments (event_id, updated_at) values ($1, now()) on conflict (event_id) do update set updated_at = now()`,
    /ON CONFLICT/,
  ],
  [
    `insert into "rsvp_history" ("event_id", "answered_at") values ($1, (select "updated_at" from "rsvp_responses" where "event_id" = $1))`,
    /within INSERT/,
  ],
  [
    `insert into demos (template_id) values ($1) on conflict (template_id) do update set edition = $2 where not exists (select from events where event_id = demos.site_id)`,
    /within INSERT/,
  ],
  [
    `select id from uploads where sizes is not null limit 100 for update skip locked`,
    /a lock on rows of several sites/,
  ],
  [`select * from events inner join sites on sites.event_id = events.event_id where events.event_id = $1`, /a join of/],
  [`select * from sites, invitations where invitations.event_id = $1`, /a join of/],
  [
    `select event_id from erased_uploads where not exists (select from events where events.event_id = erased_uploads.event_id)`,
    /depends on erased_uploads/,
  ],
] as const)('refuses %s', ([text, says]) => {
  expect(findUndistributable(text)).toMatch(says);
});

test('names functions that are indeed not immutable', async () => {
  await using database = await cloneDatabase();
  const q = createKysely(createPool(database.connection, { onError: () => undefined }));
  const { rows } = await sql<{ name: string }>`
    select distinct proname as name from pg_proc
    where proname = any(${[...MUTABLE_FUNCTIONS]}) and provolatile <> 'i' order by 1`.execute(q);
  await q.destroy();
  expect(rows.map(({ name }) => name)).toEqual([...MUTABLE_FUNCTIONS]);
});

test('a statement that cannot be distributed fails in every test, even if nobody reads the error', async () => {
  declareNoise();
  const app = await startTestApp();
  const { q } = app.services.db;
  const statement = sql`update gifts set deleted_at = coalesce(deleted_at, now()) where event_id = ${createId()}`;
  await expect(statement.execute(q)).rejects.toThrow('cannot be distributed');
  await expect(app[Symbol.asyncDispose]()).rejects.toThrow('cannot be distributed');
});
