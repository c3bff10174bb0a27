import { sql, type RawBuilder } from 'kysely';
import type { ReplySort } from '../../../contract/reply-list.ts';
import type { ListedReply, ReplyFilter } from '../../../contract/rsvp.ts';
import type { Db } from '../../kit/db.ts';
import { ApiError } from '../../kit/errors.ts';
import type { ListSlice } from '../../kit/http/paging.ts';
import { parseId } from '../../kit/ids.ts';
import { listWordTests } from '../../kit/search-words.ts';
import type { OwnerScope } from '../../scopes.ts';
import { RESPONSE, selectHousehold } from './store.ts';

/** Names of all whom the reply names, its email and its phone number: each word is in one of them. */
export const matchesReply = (search: string) => {
  const words = listWordTests(search).map((isIn) => sql`(${isIn('search_key')} or ${isIn('names_key')})`);
  return sql<boolean>`(${sql.join(words, sql` and `)})`;
};

interface Filter extends ReplyFilter {
  toCheck?: true;
  invitation?: string | undefined;
  /** Those that count no longer, in place of the others. */
  asked_again?: 'yes' | undefined;
}

/** Newest first. */
export async function listResponses(
  db: Db,
  scope: OwnerScope,
  filter: Filter,
  { after, take }: { after: string | undefined; take: number },
): Promise<ListedReply[]> {
  let query = selectReplies(db, scope, filter);
  if (after !== undefined) query = query.where('id', '<', after);
  return query.orderBy('id', 'desc').limit(take).execute();
}

type Column = Exclude<ReplySort, `-${string}`>;

/** Texts by which the replies of a column are ordered; numbers have leading zeros. */
const SORT_KEYS: Readonly<Record<Column, RawBuilder<string>>> = {
  name: sql<string>`natural_key(name)`,
  answer: sql<string>`case attendance when 'yes' then '1' when 'maybe' then '2' else '3' end`,
  people: sql<string>`case attendance when 'yes' then lpad(guests::text, 2, '0') else '00' end`,
  date: sql<string>`id::text`,
  changed: sql<string>`lpad((extract(epoch from updated_at) * 1000000)::bigint::text, 18, '0')`,
};

export type SortedReply = ListedReply & { key: string };

/**
 * Sorts the replies of the event for each page, since no index has them in these orders: owners look at them so now and then,
 * and each index would make every reply cost more. Throws 400 for a cursor of another order.
 */
export async function listSortedResponses(
  db: Db,
  scope: OwnerScope,
  { sort, ...filter }: Filter & { sort: ReplySort },
  slice: ListSlice,
): Promise<SortedReply[]> {
  const descends = sort.startsWith('-');
  const key = SORT_KEYS[(descends ? sort.slice(1) : sort) as Column];
  const after = parseSortedCursor(sort, slice);
  const beyond = descends ? sql`<` : sql`>`;
  let query = selectReplies(db, scope, filter).select(sql<string>`${key}`.as('key'));
  if (after) {
    const isBeyond = sql<boolean>`${key} collate "C" ${beyond} ${after.key} or (${key} = ${after.key} and id < ${after.id})`;
    query = query.where(sql<boolean>`(${isBeyond})`);
  }
  return query
    .orderBy(sql`${key} collate "C"`, descends ? 'desc' : 'asc')
    .orderBy('id', 'desc')
    .limit(slice.take)
    .execute();
}

export const formatSortedCursor = (sort: ReplySort, { key, id }: SortedReply): readonly string[] => [sort, key, id];

function parseSortedCursor(sort: ReplySort, { after }: ListSlice): { key: string; id: string } | undefined {
  if (after === undefined) return undefined;
  const [of, key = '', text = ''] = after;
  const id = parseId(text);
  if (after.length !== 3 || of !== sort || id === undefined) throw new ApiError('invalid_cursor');
  return { key, id };
}

function selectReplies(db: Db, scope: OwnerScope, { search, attendance, toCheck, invitation, asked_again }: Filter) {
  let query = db.q
    .selectFrom('rsvp_responses')
    .where('event_id', '=', scope.eventId)
    .where('asked_again_at', asked_again ? 'is not' : 'is', null)
    .select([...RESPONSE, 'review', selectHousehold(scope)]);
  if (attendance) query = query.where('attendance', '=', attendance);
  if (toCheck) query = query.where('review', 'is not', null);
  if (invitation) query = query.where('invitation_id', '=', invitation);
  return search ? query.where(matchesReply(search)) : query;
}
