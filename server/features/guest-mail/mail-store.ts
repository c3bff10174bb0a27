import { sql } from 'kysely';
import type { MailCounts, MailEntry, MailKind, MailState } from '../../../contract/mails.ts';
import type { Db } from '../../kit/db.ts';
import type { OwnerScope, PublicScope } from '../../scopes.ts';
import { IS_OF_KNOWN, isSuppressed, selectKnown } from '../guests/delivery-rules.ts';
import type { MailingContent, PersonalKind, Recipient } from './rules.ts';

type Scope = Pick<PublicScope, 'eventId'>;

/** Cut to what a cursor of the list can say. */
const selectNow = (db: Db) => sql<string>`date_trunc('milliseconds', ${db.now})`;

/** What decides whether each of these invitations gets a mail, in the order of their ids. */
export async function listRecipients(db: Db, scope: Scope, ids: readonly string[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select known.id, known.address, known.status not in ('sent', 'opened') as answered,
      exists (
        select from mails
        where mails.event_id = known.event_id and ${IS_OF_KNOWN} and mails.state in ('waiting', 'sent')
      ) as invited,
      exists (
        select from mails
        where mails.event_id = known.event_id and mails.invitation_id = known.id and mails.kind = 'invitation'
      ) as mailed,
      ${isSuppressed('known', 'unsubscribed')} as unsubscribed, ${isSuppressed('known', 'bounced')} as bounced
    from (${selectKnown(scope, ids)}) known order by known.id
  `.execute(db.q);
  return rows;
}

export async function insertMailing(
  tx: Db,
  { eventId }: Scope,
  { id, kind, content }: { id: string; kind: MailKind; content: MailingContent },
): Promise<void> {
  await tx.q
    .insertInto('mailings')
    .values({ event_id: eventId, id, kind, content: JSON.stringify(content), created_at: selectNow(tx) })
    .execute();
}

interface NewMails {
  kind: MailKind;
  mailingId: string;
  subject: string;
  /** `again`: the owner wants it although the invitation was mailed before. */
  mails: readonly { id: string; invitationId: string | null; address: string; again: boolean }[];
}

/** Returns the invitations that get the mail: not those that have it already. */
export async function insertMails(
  tx: Db,
  { eventId }: Scope,
  { kind, mailingId, subject, mails }: NewMails,
): Promise<(string | null)[]> {
  const { rows } = await sql<{ invitation_id: string | null }>`
    insert into mails (event_id, id, kind, invitation_id, mailing_id, address, subject, again, created_at, due_at)
    select ${eventId}::uuid, made.id, ${kind}, made.invitation_id, ${mailingId}::uuid, made.address, ${subject},
      made.again, ${selectNow(tx)}, ${selectNow(tx)}
    from unnest(
      ${mails.map(({ id }) => id)}::uuid[], ${mails.map(({ invitationId }) => invitationId)}::uuid[],
      ${mails.map(({ address }) => address)}::text[], ${mails.map(({ again }) => again)}::boolean[]
    ) as made (id, invitation_id, address, again)
    on conflict do nothing
    returning invitation_id
  `.execute(tx.q);
  return rows.map(({ invitation_id }) => invitation_id);
}

interface PersonalMail {
  id: string;
  kind: PersonalKind;
  aboutId: string;
  invitationId: string | null;
  address: string;
  subject: string;
  again?: boolean;
  /** Why it is not sent at all; for the owner. */
  failed?: string | undefined;
}

/** A second call with the same id does nothing. */
export async function insertPersonalMail(
  tx: Db,
  { eventId }: Scope,
  { id, kind, aboutId, invitationId, address, subject, again = false, failed }: PersonalMail,
): Promise<void> {
  await tx.q
    .insertInto('mails')
    .values({
      event_id: eventId,
      id,
      kind,
      invitation_id: invitationId,
      mailing_id: null,
      about_id: aboutId,
      address,
      subject,
      again,
      ...(failed !== undefined && { state: 'failed' as const, detail: failed }),
      created_at: selectNow(tx),
      sent_at: null,
      due_at: selectNow(tx),
      tried_since: null,
      counted_on: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function lockMail(tx: Db, { eventId }: OwnerScope, id: string) {
  return tx.q
    .selectFrom('mails')
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .select(['id', 'kind', 'invitation_id', 'mailing_id', 'about_id', 'address', 'subject'])
    .forUpdate()
    .executeTakeFirst();
}

export async function readMail(db: Db, { eventId }: OwnerScope, id: string) {
  return db.q
    .selectFrom('mails')
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .select(['id', 'kind', 'invitation_id', 'mailing_id', 'about_id', 'address', 'subject', 'told_before'])
    .executeTakeFirst();
}

/** Whether the site mails no more to the address of a mail. */
export async function readSuppressions(
  db: Db,
  { eventId }: Scope,
  id: string,
): Promise<{ bounced: boolean; unsubscribed: boolean }> {
  return db.q
    .selectFrom('mails')
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .select([isSuppressed('mails', 'bounced').as('bounced'), isSuppressed('mails', 'unsubscribed').as('unsubscribed')])
    .executeTakeFirstOrThrow();
}

interface ListFilter {
  kind?: MailKind | undefined;
  state?: MailState | undefined;
}

/** Newest first, after the row with this time and id. */
export async function listMails(
  db: Db,
  { eventId }: OwnerScope,
  { kind, state }: ListFilter,
  { after, take }: { after: { createdAt: string; id: string } | undefined; take: number },
): Promise<MailEntry[]> {
  let query = db.q
    .selectFrom('mails')
    .leftJoin('invitations', (on) =>
      on.onRef('invitations.event_id', '=', 'mails.event_id').onRef('invitations.id', '=', 'mails.invitation_id'),
    )
    .where('mails.event_id', '=', eventId)
    .select(['mails.id', 'kind', 'invitation_id', 'guest_name as household', 'address as to', 'subject', 'state'])
    .select(['mails.created_at', 'sent_at', sql<string | null>`nullif(detail, '')`.as('detail')]);
  if (kind) query = query.where('kind', '=', kind);
  if (state) query = query.where('state', '=', state);
  if (after) {
    const { createdAt, id } = after;
    query = query.where((eb) => eb(eb.refTuple('mails.created_at', 'mails.id'), '<', eb.tuple(createdAt, id)));
  }
  return query.orderBy('mails.created_at', 'desc').orderBy('mails.id', 'desc').limit(take).execute();
}

export async function countMails(
  db: Db,
  { eventId }: OwnerScope,
  { kind }: Pick<ListFilter, 'kind'>,
): Promise<MailCounts> {
  const counted = await sql<MailCounts>`
    select count(*)::int as all,
      (count(*) filter (where state = 'waiting'))::int as waiting,
      (count(*) filter (where state = 'sent'))::int as sent,
      (count(*) filter (where state = 'failed'))::int as failed,
      (count(*) filter (where state = 'bounced'))::int as bounced,
      (count(*) filter (where state = 'unsubscribed'))::int as unsubscribed,
      (count(*) filter (where created_at >= (
        select min(created_at) from mails
        where event_id = ${eventId} and state = 'waiting' and (${kind ?? null}::text is null or kind = ${kind ?? null})
      )))::int as under_way
    from mails where event_id = ${eventId} and (${kind ?? null}::text is null or kind = ${kind ?? null})
  `.execute(db.q);
  const [counts] = counted.rows;
  if (!counts) throw new Error('counting always answers a row');
  return counts;
}
