import { sql, type Expression, type ExpressionBuilder, type Insertable, type Selectable, type SqlBool } from 'kysely';
import type { GuestCounts, GuestQuery, GuestSelection, InvitationStatus } from '../../../contract/guests.ts';
import { FIELD_NAMES } from '../../../contract/invitation-fields.ts';
import type { Tables } from '../../kit/tables.ts';
import type { Db } from '../../kit/db.ts';
import type { GuestScope, OwnerScope, PublicScope, VerifiedScope } from '../../scopes.ts';
import type { InvitationsTable } from './tables.ts';
import type { HouseholdColumns } from './household-rules.ts';
import type { ListCursor, SortRange } from './rules.ts';

export type InvitationRow = Omit<Selectable<InvitationsTable>, 'event_id' | 'opened_at' | 'name_key' | 'people_key'>;
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
    .where(matchesFilter(chosen))
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

export type InvitationFilter = GuestQuery & { ids?: readonly string[] | undefined };
export const matchesFilter =
  ({ search, status, tag, ids }: InvitationFilter) =>
  (eb: ExpressionBuilder<Tables, 'invitations'>): Expression<SqlBool> => {
    const terms: Expression<SqlBool>[] = [];
    if (ids) terms.push(eb('id', '=', sql<string>`any(${ids}::uuid[])`));
    if (status === 'to_hand_over') terms.push(eb('status', '=', 'sent'), eb('handed_over_at', 'is', null));
    else if (status) terms.push(eb('status', '=', status));
    if (tag) terms.push(sql<boolean>`jsonb_exists(tags, ${tag})`);
    if (search) terms.push(matchesSearch(search));
    return eb.and(terms);
  };

const matchesSearch = (search: string) =>
  sql<boolean>`(name_key ${containsWords(sql`list_key(${search})`)} or people_key ${containsWords(sql`list_key(${search})`)} or guest_email ${containsWords(sql`lower(${search})`)})`;
const containsWords = (words: Expression<unknown>) =>
  sql`like '%' || regexp_replace(${words}, '([!%_])', '!\\1', 'g') || '%' escape '!'`;

/** Neither the invitation nor one of its people has one. */
const HAS_NO_EMAIL = sql`guest_email is null and not people @? '$[*].email ? (@ != null)'`;

export async function countInvitations(db: Db, scope: OwnerScope, search = ''): Promise<GuestCounts> {
  const isFound = search === '' ? sql`true` : matchesSearch(search);
  type Row = Record<'total' | 'unmailed' | 'found' | 'open', number> & { status: InvitationStatus };
  const { rows } = await sql<Row>`
    select status, count(*)::int as total, (count(*) filter (where ${HAS_NO_EMAIL}))::int as unmailed,
      (count(*) filter (where ${isFound}))::int as found,
      (count(*) filter (where ${isFound} and handed_over_at is null))::int as open
    from invitations where event_id = ${scope.eventId} group by status
  `.execute(db.q);
  const counts = {
    total: 0,
    without_email: 0,
    all: 0,
    sent: 0,
    opened: 0,
    rsvp_pending: 0,
    rsvp_yes: 0,
    rsvp_no: 0,
    to_hand_over: 0,
  };
  for (const { status, total, unmailed, found: those, open } of rows) {
    Object.assign(counts, { [status]: those, ...(status === 'sent' && { to_hand_over: open }) });
    counts.total += total;
    counts.without_email += unmailed;
    counts.all += those;
  }
  return counts;
}

export async function markSelected(
  tx: Db,
  scope: OwnerScope,
  selection: GuestSelection,
  handedOver: boolean,
): Promise<number> {
  const { numUpdatedRows } = await tx.q
    .updateTable('invitations')
    .set({ handed_over_at: handedOver ? tx.now : null })
    .where('event_id', '=', scope.eventId)
    .where(matchesFilter('ids' in selection ? selection : selection.matching))
    .executeTakeFirst();
  return Number(numUpdatedRows);
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

/** A reply also counts as opening the link. */
export async function setStatus(tx: Db, scope: PublicScope, id: string, status: InvitationStatus): Promise<void> {
  await tx.q
    .updateTable('invitations')
    // `least` ignores nulls: the first time stays. A coalesce with now() cannot be distributed.
    .set({ status, opened_at: sql<string>`least(opened_at, ${tx.now})` })
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .execute();
}
