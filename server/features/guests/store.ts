import { sql, type Insertable, type Selectable } from 'kysely';
import type { InvitationStatus } from '../../../contract/guests.ts';
import { FIELD_NAMES } from '../../../contract/invitation-fields.ts';
import type { Db } from '../../kit/db.ts';
import type { GuestScope, OwnerScope, PublicScope, VerifiedScope } from '../../scopes.ts';
import type { InvitationsTable } from './tables.ts';
import type { HouseholdColumns } from './household-rules.ts';
import type { ListCursor, SortRange } from './rules.ts';
import { matchesFilter, type InvitationFilter } from './list-store.ts';

export type InvitationRow = Omit<
  Selectable<InvitationsTable>,
  'event_id' | 'opened_at' | 'link_renewed_at' | 'name_key' | 'sort_key' | 'people_key'
>;
type NewInvitation = HouseholdColumns & Pick<Insertable<InvitationsTable>, 'id' | 'status' | 'token_sealed'>;

const COLUMNS = [
  'id',
  ...FIELD_NAMES,
  'people',
  'plus_ones',
  'tags',
  'postal_address',
  'name_made',
  'status',
  'token_sealed',
  'created_at',
  'handed_over_at',
  'version',
] as const;

const toColumns = ({ people, tags, ...columns }: HouseholdColumns) => ({
  ...columns,
  people: JSON.stringify(people),
  tags: JSON.stringify(tags),
});

/** No other table is read without knowing the event. */
export async function readToken(db: Db, hash: Buffer) {
  return db.q
    .selectFrom('invite_tokens')
    .where('token_hash', '=', hash)
    .select(['event_id', 'invitation_id'])
    .executeTakeFirst();
}

/** Starts after the row in `after`; returns the sort keys too. */
export function listRange(
  db: Db,
  scope: OwnerScope,
  { status, by, noEmail, descending }: SortRange,
  {
    chosen,
    after,
    take,
  }: { chosen: InvitationFilter; after: Pick<ListCursor, 'key' | 'id'> | undefined; take: number },
) {
  const [order, beyond] = descending ? (['desc', '<'] as const) : (['asc', '>'] as const);
  let query = db.q
    .selectFrom('invitations')
    .where('event_id', '=', scope.eventId)
    .where(matchesFilter(scope, chosen))
    .select([...COLUMNS, by === 'id' ? sql<string>`''`.as('key') : sql<string>`${sql.ref(by)}`.as('key')])
    .limit(take);
  if (status !== undefined) query = query.where('status', '=', status);
  if (noEmail !== undefined) query = query.where('guest_email', noEmail ? 'is' : 'is not', null);
  if (after && by === 'id') query = query.where('id', beyond, after.id);
  else if (after) query = query.where((eb) => eb(eb.refTuple(by, 'id'), beyond, eb.tuple(after.key, after.id)));
  // All emails in this range are NULL; ordering by the column lets the index be used.
  if (noEmail) return query.orderBy('guest_email').orderBy('id');
  return by === 'id' ? query.orderBy('id', order) : query.orderBy(by, order).orderBy('id', order);
}

export async function replaceToken(
  tx: Db,
  scope: OwnerScope,
  { id, sealed, hash }: { id: string; sealed: string; hash: Buffer },
): Promise<InvitationRow | undefined> {
  const event_id = scope.eventId;
  const row = await tx.q
    .updateTable('invitations')
    .set((eb) => ({
      token_sealed: sealed,
      handed_over_at: null,
      link_renewed_at: tx.now,
      // The new link was not opened yet.
      opened_at: eb.case().when('status', '=', 'opened').then(null).else(eb.ref('opened_at')).end(),
      status: eb
        .case()
        .when('status', '=', 'opened')
        .then(sql.lit('sent' as const))
        .else(eb.ref('status'))
        .end(),
    }))
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
  if (!row) return undefined;
  await tx.q.deleteFrom('invite_tokens').where('event_id', '=', event_id).where('invitation_id', '=', id).execute();
  await tx.q.insertInto('invite_tokens').values({ token_hash: hash, event_id, invitation_id: id }).execute();
  return row;
}

export async function insertInvitation(
  tx: Db,
  scope: OwnerScope,
  invitation: NewInvitation,
  hash: Buffer,
): Promise<InvitationRow> {
  const event_id = scope.eventId;
  const row = await tx.q
    .insertInto('invitations')
    .values({ ...invitation, ...toColumns(invitation), event_id, created_at: tx.now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  await tx.q.insertInto('invite_tokens').values({ token_hash: hash, event_id, invitation_id: row.id }).execute();
  return row;
}

export async function updateInvitation(
  tx: Db,
  scope: OwnerScope,
  id: string,
  values: HouseholdColumns & { version: number },
): Promise<InvitationRow | undefined> {
  return tx.q
    .updateTable('invitations')
    .set({ ...toColumns(values), version: values.version })
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function readInvitation(db: Db, scope: GuestScope): Promise<InvitationRow | undefined> {
  return db.q
    .selectFrom('invitations')
    .where('event_id', '=', scope.eventId)
    .where('id', '=', scope.invitationId)
    .select(COLUMNS)
    .executeTakeFirst();
}

export async function lockNamed(
  tx: Db,
  scope: GuestScope,
): Promise<{ name: string; email: string | null } | undefined> {
  return tx.q
    .selectFrom('invitations')
    .where('event_id', '=', scope.eventId)
    .where('id', '=', scope.invitationId)
    .select(['guest_name as name', 'guest_email as email'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function markOpened(db: Db, scope: GuestScope): Promise<void> {
  await db.q
    .updateTable('invitations')
    .set({ status: 'opened', opened_at: db.now })
    .where('event_id', '=', scope.eventId)
    .where('id', '=', scope.invitationId)
    .where('status', '=', 'sent')
    .execute();
}

export async function lockById(tx: Db, scope: OwnerScope, id: string): Promise<InvitationRow | undefined> {
  return tx.q
    .selectFrom('invitations')
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .select(COLUMNS)
    .forUpdate()
    .executeTakeFirst();
}

/** A visitor's copy of a sample uses the links of the sample. */
const selectInvitationId = ({ eventId }: PublicScope, hash: Buffer) => sql<string>`(
  select invitation_id from invite_tokens where token_hash = ${hash}
  and event_id = (select coalesce(demo_of, event_id) from sites where event_id = ${eventId})
)`;

export async function lockByToken(tx: Db, scope: PublicScope, hash: Buffer): Promise<InvitationRow | undefined> {
  return tx.q
    .selectFrom('invitations')
    .where('event_id', '=', scope.eventId)
    .where('id', '=', selectInvitationId(scope, hash))
    .select(COLUMNS)
    .forUpdate()
    .executeTakeFirst();
}

/** At most two: more than one is treated like none. */
export async function listByEmail(db: Db, scope: VerifiedScope): Promise<InvitationRow[]> {
  return selectByEmail(db, scope).execute();
}

export async function lockByEmail(tx: Db, scope: VerifiedScope): Promise<InvitationRow[]> {
  return selectByEmail(tx, scope).forUpdate().execute();
}

const selectByEmail = (db: Db, { eventId, email }: VerifiedScope) =>
  db.q
    .selectFrom('invitations')
    .where('event_id', '=', eventId)
    .where('guest_email', '=', email)
    .select(COLUMNS)
    .orderBy('id')
    .limit(2);

export async function readEncryptedToken(
  db: Db,
  { eventId }: Pick<PublicScope, 'eventId'>,
  id: string,
): Promise<string | undefined> {
  const row = await db.q
    .selectFrom('invitations')
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .select('token_sealed')
    .executeTakeFirst();
  return row?.token_sealed;
}

/** A guest's own reply also counts as opening the link. */
export async function setStatuses(
  tx: Db,
  scope: PublicScope,
  ids: readonly string[],
  status: InvitationStatus,
  { opened = false }: { opened?: boolean } = {},
): Promise<void> {
  await tx.q
    .updateTable('invitations')
    // `least` ignores nulls: the first time stays. A coalesce with now() cannot be distributed.
    .set({ status, ...(opened && { opened_at: sql<string>`least(opened_at, ${tx.now})` }) })
    .where('event_id', '=', scope.eventId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}
