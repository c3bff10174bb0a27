import { sql } from 'kysely';
import type { SiteOrder } from '../../../contract/account.ts';
import type { OrderStatus } from '../../../contract/orders.ts';
import type { Db } from '../../kit/db.ts';

const CONFIRMED: readonly OrderStatus[] = ['paid', 'parked', 'partially_refunded', 'refunded'];

/** Newest first; checkouts without a payment are left out. */
export async function listSiteOrders(db: Db, eventId: string): Promise<SiteOrder[]> {
  return db.q
    .selectFrom('orders')
    .select(['number', 'kind', 'plan_id as planId', 'total_cents as totalCents', 'refunded_cents as refundedCents'])
    .select(['currency', 'status', sql<string>`coalesce(paid_at, created_at)`.as('at')])
    .where('event_id', '=', eventId)
    .where('status', 'in', [...CONFIRMED])
    .orderBy('number', 'desc')
    .execute();
}

export interface TermNotice {
  eventId: string;
  endsAt: string;
  /** Before the end of the term. */
  days: number;
}

/**
 * Records and returns the notices that are due and not recorded yet: for each active site whose term ends within one of
 * these numbers of days, the smallest such number.
 */
export async function claimDueNotices(tx: Db, days: readonly number[]): Promise<TermNotice[]> {
  return tx.q
    .insertInto('term_notices')
    .columns(['event_id', 'ends_at', 'days', 'sent_at'])
    .expression((eb) =>
      eb
        .selectFrom('sites')
        .innerJoin(sql<{ days: number }>`unnest(${[...days]}::integer[])`.as<'notice'>(sql`notice(days)`), (join) =>
          join.on(sql`sites.ends_at`, '<=', sql`${tx.now} + make_interval(days => notice.days)`),
        )
        .select((inner) => [
          'event_id',
          'ends_at',
          inner.fn.min<number>('notice.days').as('days'),
          tx.now.as('sent_at'),
        ])
        .where('suspended_at', 'is', null)
        .where('blocked_at', 'is', null)
        .where('closed_at', 'is', null)
        .where('erased_at', 'is', null)
        .where('ends_at', '>', tx.now)
        // Follows from the join, and lets the index find these sites.
        .where('ends_at', '<=', sql<string>`${tx.now} + make_interval(days => ${Math.max(...days)})`)
        .groupBy(['event_id', 'ends_at']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['event_id as eventId', 'ends_at as endsAt', 'days'])
    .execute();
}
