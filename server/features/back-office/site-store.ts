import { sql, type SqlBool } from 'kysely';
import type { SiteStatus } from '../../../contract/sites.ts';
import type { Db } from '../../kit/db.ts';
import type { MomentCursor, Search } from './store.ts';

/** The expression must match that of the index. */
const end = sql<string>`least(ends_at, closed_at)`;

/** Each action on a site names its order in the log. */
const note = sql<string | null>`case when blocked_at is not null then (
  select details from operator_log where order_id = sites.order_id and action = 'suspend_site' order by at desc limit 1
) end`;
/** The condition of an index. */
const isSuspended = sql<SqlBool>`(suspended_at is not null or blocked_at is not null)`;

const selectSites = (db: Db) =>
  db.q
    .selectFrom('sites')
    .innerJoin('owners', 'owners.id', 'sites.owner_id')
    .innerJoin('orders', 'orders.id', 'sites.order_id')
    .select([
      'sites.event_id as eventId',
      'sites.subdomain',
      'sites.template_id as templateId',
      'sites.plan_id as planId',
      'sites.created_at as createdAt',
      'suspended_at as suspendedAt',
      'blocked_at as blockedAt',
      'erased_at as erasedAt',
      'owners.name as ownerName',
      'orders.id as orderId',
      'orders.number as orderNumber',
    ])
    .select(note.as('note'))
    .select(sql<boolean>`owners.password_hash is not null`.as('ownerSignsIn'))
    .select(sql<string>`case when anonymized_at is null then owners.email else '' end`.as('ownerEmail'))
    .select([end.as('endsAt'), sql<boolean>`${end} <= ${db.now}`.as('ended')]);

export type SiteRow = NonNullable<Awaited<ReturnType<typeof readSite>>>;

export function readSite(db: Db, eventId: string) {
  return selectSites(db).where('sites.event_id', '=', eventId).executeTakeFirst();
}

/** Newest first; ended sites by their end, latest first. */
export function listSites(
  db: Db,
  { search, status }: { search: Search | undefined; status: SiteStatus | undefined },
  { after, take }: { after: MomentCursor | undefined; take: number },
) {
  const by = status === 'ended' ? end : sql.ref('sites.created_at');
  return selectSites(db)
    .select(sql<string>`${by}::text`.as('at'))
    .$if(status === 'suspended', (query) => query.where(isSuspended))
    .$if(status === 'ended', (query) =>
      query.where('suspended_at', 'is', null).where('blocked_at', 'is', null).where(end, '<=', db.now),
    )
    .$if(status === 'active', (query) =>
      query
        .where('suspended_at', 'is', null)
        .where('blocked_at', 'is', null)
        .where('closed_at', 'is', null)
        .where('ends_at', '>', db.now),
    )
    .$if(search !== undefined, (query) =>
      query.where('sites.event_id', 'in', (eb) =>
        eb
          .selectFrom('sites')
          .select('event_id')
          .where('subdomain', 'like', search?.beginning ?? '')
          .union(
            eb
              .selectFrom('owners')
              .innerJoin('sites', 'sites.owner_id', 'owners.id')
              .select('event_id')
              .where('email', 'like', search?.beginning ?? ''),
          ),
      ),
    )
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(${by}, sites.event_id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy(by, 'desc')
    .orderBy('sites.event_id', 'desc')
    .limit(take)
    .execute();
}
