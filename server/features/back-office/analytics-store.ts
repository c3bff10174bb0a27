import { sql, type NotNull } from 'kysely';
import type { Db } from '../../kit/db.ts';

/** First and last day in UTC, both included. */
export interface Days {
  from: string;
  to: string;
}

export async function resolveDays(
  db: Db,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<Days> {
  const today = sql<string>`(${db.now} at time zone 'UTC')::date`;
  return db.q
    .selectNoFrom([
      sql<string>`coalesce(${from ?? null}::date, coalesce(${to ?? null}::date, ${today}) - 29)`.as('from'),
      sql<string>`coalesce(${to ?? null}::date, ${today})`.as('to'),
    ])
    .executeTakeFirstOrThrow();
}

const startOf = (day: string, ahead = 0) =>
  sql<string>`((${day}::date + ${sql.lit(ahead)})::timestamp at time zone 'UTC')`;

export function countCarts(db: Db, days: Days) {
  return (
    db.q
      .selectFrom('carts')
      // Orders are paid after their cart was opened, so older orders need not be read.
      .leftJoin('orders', (join) =>
        join.onRef('orders.id', '=', 'carts.checkout_id').on('orders.paid_at', '>=', startOf(days.from)),
      )
      .select(['furthest_step as step', 'reason'])
      .select(sql<boolean>`orders.id is not null`.as('paid'))
      .select(({ fn }) => fn.countAll<number>().as('carts'))
      .where('carts.created_at', '>=', startOf(days.from))
      .where('carts.created_at', '<', startOf(days.to, 1))
      .groupBy(['furthest_step', 'reason', sql`orders.id is not null`])
      .execute()
  );
}

export function readMedianSeconds(db: Db, days: Days) {
  return db.q
    .selectFrom('cart_events')
    .select('step_number as step')
    .select(sql<number>`percentile_cont(0.5) within group (order by time_spent)`.as('seconds'))
    .where('event_type', '=', 'step_completed')
    .where('step_number', 'is not', null)
    .where('time_spent', 'is not', null)
    .where('created_at', '>=', startOf(days.from))
    .where('created_at', '<', startOf(days.to, 1))
    .groupBy('step_number')
    .execute();
}

/** For the current month of the payment (UTC) and the 23 before it. `sandbox` counts payments of the sandbox, too. */
export function sumRevenue(db: Db, { sandbox }: { sandbox: boolean }) {
  const month = sql<string>`to_char(paid_at at time zone 'UTC', 'YYYY-MM')`;
  return db.q
    .selectFrom('orders')
    .select([month.as('month'), 'plan_id as planId', 'kind'])
    .select(({ fn }) => [
      fn.countAll<number>().as('orders'),
      fn.sum<number>('total_cents').as('paidCents'),
      // Refunds include tax, which is not part of the revenue.
      sql<number>`sum(least(refunded_cents, total_cents))`.as('refundedCents'),
    ])
    .where('status', 'in', ['paid', 'partially_refunded', 'refunded'])
    .where('plan_id', 'is not', null)
    .$if(!sandbox, (query) => query.where('provider', '<>', 'sandbox'))
    .where('paid_at', '>=', selectFirstRevenueMonth(db))
    .groupBy([month, 'plan_id', 'kind'])
    .$narrowType<{ planId: NotNull }>()
    .execute();
}

const selectFirstRevenueMonth = (db: Db) =>
  sql<string>`(date_trunc('month', ${db.now} at time zone 'UTC') - interval '23 months') at time zone 'UTC'`;

export async function listRevenueMonths(db: Db): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select to_char(${selectFirstRevenueMonth(db)} at time zone 'UTC' + make_interval(months => step), 'YYYY-MM') as month
    from generate_series(0, 23) as step
    order by step
  `.execute(db.q);
  return rows.map(({ month }) => month);
}
