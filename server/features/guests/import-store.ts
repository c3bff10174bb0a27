import { sql } from 'kysely';
import type { GuestImport } from '../../../contract/imports.ts';
import { FIELD_NAMES, fieldOf, type FieldKind } from '../../../contract/invitation-fields.ts';
import type { Db } from '../../kit/db.ts';
import type { OwnerScope } from '../../scopes.ts';
import type { HouseholdColumns } from './household-rules.ts';
import type { Candidates, UsedGuest } from './import-rules.ts';

const TYPE_OF_KIND: Record<FieldKind, 'boolean' | 'integer' | 'text'> = {
  name: 'text',
  line: 'text',
  email: 'text',
  count: 'integer',
  flag: 'boolean',
  lines: 'text',
};
const TYPES: Record<keyof HouseholdColumns, string> = {
  ...(Object.fromEntries(FIELD_NAMES.map((name) => [name, TYPE_OF_KIND[fieldOf(name).kind]])) as Record<
    (typeof FIELD_NAMES)[number],
    string
  >),
  people: 'jsonb',
  plus_ones: 'integer',
  tags: 'jsonb',
  postal_address: 'text',
  name_made: 'boolean',
};
const FIELDS = Object.entries(TYPES).map(([name, type]) => ({
  column: sql.ref(name),
  ofInvitation: sql.ref(`i.${name}`),
  key: sql.lit(name),
  type: sql.raw(type),
}));

const columns = sql.join(FIELDS.map(({ column }) => column));
const typedColumns = sql.join(FIELDS.map(({ column, type }) => sql`${column} ${type}`));

const COLUMNS = ['id', 'added', 'updated', 'created_at', 'undone_at'] as const;

interface AskedHousehold {
  row: number;
  name: string;
  email: string | null;
  /** Full names. */
  people: readonly string[];
}

/**
 * At most ten of each kind: among several the owner chooses. A household is the same if two of its people are, or one
 * whose email does not differ.
 */
export async function findCandidates(
  db: Db,
  scope: OwnerScope,
  asked: readonly AskedHousehold[],
): Promise<Candidates[]> {
  const candidate = sql`id, ${columns}, name_key = key as same_name, status not in ('sent', 'opened') as replied`;
  const list = sql`coalesce(jsonb_agg(found), '[]')`;
  const { rows: found } = await sql<Candidates>`
    with asked as (
      select row, email, list_key(name) as key, people
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (row integer, name text, email text, people jsonb)
    ), asked_people as materialized (
      select distinct row, person, list_key(person) as person_key
      from asked, jsonb_array_elements_text(people) person
    ), known_people as materialized (
      -- A line for each person: the key of the name, and an email or nothing after a space.
      select id, guest_name, regexp_replace(line, ' [^ ]*$', '') as person_key,
        nullif(regexp_replace(line, '^.* ', ''), '') as person_email
      from invitations, unnest(string_to_array(people_key, E'\\n')) line
      where event_id = ${scope.eventId} and people <> '[]'
    ), shared as materialized (
      select row, id, count(distinct person_key) as people
      from asked_people join known_people using (person_key) group by row, id
    ), known as (
      select row, jsonb_agg(jsonb_build_object('id', id, 'guest_name', guest_name, 'name', person, 'email', person_email)) as list
      from asked_people join known_people using (person_key) group by row
    ), by_people as (
      select asked.row, ${list} as list from asked, shared, lateral (
        select ${candidate} from invitations
        where event_id = ${scope.eventId} and id = shared.id
          and (shared.people >= 2 or guest_email is null or email is null)
      ) found
      where asked.row = shared.row group by asked.row
    )
    select asked.row, by_email.list as by_email, by_name.list as by_name, coalesce(by_people.list, '[]') as by_people,
      coalesce(known.list, '[]') as known
    from asked left join by_people on by_people.row = asked.row left join known on known.row = asked.row,
    lateral (
      select ${list} as list from (
        select ${candidate} from invitations where event_id = ${scope.eventId} and guest_email = email
        order by name_key <> key, id limit 10
      ) found
    ) by_email,
    lateral (
      select ${list} as list from (
        select ${candidate} from invitations
        where event_id = ${scope.eventId} and name_key = key and (guest_email is null or email is null)
        order by id limit 10
      ) found
    ) by_name
    order by asked.row
  `.execute(db.q);
  return found;
}

/** Serializes imports into the event until the transaction ends. */
export async function lockImports(tx: Db, scope: OwnerScope): Promise<void> {
  await tx.q.selectFrom('events').select('event_id').where('event_id', '=', scope.eventId).forNoKeyUpdate().execute();
}

/** Only the last ten imports keep the details that undoing needs. */
export async function insertImport(
  tx: Db,
  scope: OwnerScope,
  made: { id: string; added: number; updated: number },
): Promise<GuestImport> {
  const row = await tx.q
    .insertInto('imports')
    .values({ ...made, event_id: scope.eventId, created_at: tx.now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  const last = await listImports(tx, scope);
  await tx.q
    .deleteFrom('imports')
    .where('event_id', '=', scope.eventId)
    .where('id', '<', last.at(-1)?.id ?? row.id)
    .execute();
  return row;
}

export interface NewGuest extends HouseholdColumns {
  id: string;
  token_sealed: string;
  token_hash: string;
}

export async function addGuests(
  tx: Db,
  scope: OwnerScope,
  importId: string,
  guests: readonly NewGuest[],
): Promise<void> {
  await sql`
    with made as (
      select * from jsonb_to_recordset(${JSON.stringify(guests)}::jsonb) as made (
        id uuid, ${typedColumns}, token_sealed text, token_hash text
      )
    ), added as (
      insert into invitations (event_id, id, ${columns}, status, token_sealed, created_at)
      select ${scope.eventId}, id, ${columns}, 'sent', token_sealed, ${tx.now} from made
    ), linked as (
      insert into invite_tokens (token_hash, event_id, invitation_id)
      select decode(token_hash, 'hex'), ${scope.eventId}, id from made
    )
    insert into imported_guests (event_id, import_id, invitation_id) select ${scope.eventId}, ${importId}, id from made
  `.execute(tx.q);
}

/** `before` holds the values on which the change was planned. */
export interface ChangedGuest {
  id: string;
  /** Without fields that did not exist yet when the import was made. */
  before: Partial<HouseholdColumns>;
  after: Partial<HouseholdColumns> & { invited?: readonly string[] };
}

/** Fields that `before` does not have are equal. Casts can be distributed, and functions that build JSON cannot. */
const isUnchanged = sql.join(
  FIELDS.map(
    ({ ofInvitation, key, type }) =>
      sql`(not jsonb_exists(before, ${key}) or (before ->> ${key})::${type} is not distinct from ${ofInvitation})`,
  ),
  sql` and `,
);
const valuesNow = sql`jsonb_build_object(${sql.join(FIELDS.map(({ key, ofInvitation }) => sql`${key}, ${ofInvitation}`))})`;
/** Fields that an import did not record stay unchanged. */
const valuesAfter = sql.join(
  FIELDS.map(
    ({ column, ofInvitation, key, type }) =>
      sql`${column} = case when jsonb_exists(after, ${key}) then (after ->> ${key})::${type} else ${ofInvitation} end`,
  ),
);

/** Changes only guests whose values are still those in `before`; returns how many. */
export async function changeGuests(tx: Db, scope: OwnerScope, changes: readonly ChangedGuest[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update invitations i set ${valuesAfter}, version = i.version + 1
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as made (id uuid, before jsonb, after jsonb)
    where i.event_id = ${scope.eventId} and i.id = made.id and ${isUnchanged}
  `.execute(tx.q);
  return Number(numAffectedRows ?? 0);
}

export async function insertImportedGuests(
  tx: Db,
  scope: OwnerScope,
  importId: string,
  changes: readonly ChangedGuest[],
): Promise<void> {
  await sql`
    insert into imported_guests (event_id, import_id, invitation_id, before, after)
    select ${scope.eventId}, ${importId}, id, before, after
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as made (id uuid, before jsonb, after jsonb)
  `.execute(tx.q);
}

export async function listImports(db: Db, scope: OwnerScope): Promise<GuestImport[]> {
  return db.q
    .selectFrom('imports')
    .select(COLUMNS)
    .where('event_id', '=', scope.eventId)
    .orderBy('id', 'desc')
    .limit(10)
    .execute();
}

export interface ImportedGuest extends UsedGuest {
  id: string;
  before: Partial<HouseholdColumns> | null;
  after: ChangedGuest['after'] | null;
}

const isAnswered = (db: Db, { eventId }: OwnerScope) => sql`(g.before is null and (
  i.status not in ('sent', 'opened')
  or exists (select from contributions c where c.event_id = ${eventId} and c.invitation_id = i.id)
  or exists (
    select from reservations r where r.event_id = ${eventId} and r.invitation_id = i.id
      and (r.status = 'purchased' or r.status = 'reserved' and r.expires_at > ${db.now})
  )
))`;
const isChanged = sql`coalesce(not ${valuesNow} @> (g.after - 'invited'), false)`;

/** Prevents these guests from replying until the transaction ends. */
export async function lockImported(tx: Db, scope: OwnerScope, importId: string): Promise<ImportedGuest[]> {
  const { rows } = await sql<ImportedGuest>`
    select i.id, i.guest_name, g.before, g.after, ${isAnswered(tx, scope)} as answered, ${isChanged} as changed
    from imported_guests g join invitations i on i.event_id = g.event_id and i.id = g.invitation_id
    where g.event_id = ${scope.eventId} and g.import_id = ${importId}
    order by i.id
    for update of i
  `.execute(tx.q);
  return rows;
}

/** The guests of all imports because of whom they cannot be undone. */
export async function listUsed(db: Db, scope: OwnerScope): Promise<(UsedGuest & { import_id: string })[]> {
  const { rows } = await sql<UsedGuest & { import_id: string }>`
    select import_id, guest_name, answered, changed from (
      select g.import_id, i.id, i.guest_name, ${isAnswered(db, scope)} as answered, ${isChanged} as changed
      from imported_guests g join invitations i on i.event_id = g.event_id and i.id = g.invitation_id
      where g.event_id = ${scope.eventId} and i.event_id = ${scope.eventId}
    ) imported
    where answered or changed order by id
  `.execute(db.q);
  return rows;
}

/** Deletes the details that undoing needed. */
export async function markImportUndone(tx: Db, scope: OwnerScope, id: string): Promise<void> {
  const { eventId } = scope;
  await tx.q.deleteFrom('imported_guests').where('event_id', '=', eventId).where('import_id', '=', id).execute();
  await tx.q
    .updateTable('imports')
    .set({ undone_at: tx.now })
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .execute();
}
