import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../kit/tables.ts';

/**
 * Most orders are paid with a site, one in fifty is refunded, one in fifty failed, 40 are parked. Each has an owner, a
 * history step, a payment, and a cart with an event. The connection must have no statement timeout.
 */
export async function insertManyOrders(q: Kysely<Tables>, count: number): Promise<void> {
  const some = sql.lit(count);
  const parkedEvery = sql.lit(Math.floor(count / 40));
  const parts: RawBuilder<unknown>[] = [
    sql`
      insert into owners (id, email, name, created_at)
      select md5('owner' || n)::uuid, 'buyer' || n || '@example.com', 'Buyer ' || n, now() from generate_series(1, ${some}) n
    `,
    sql`
      insert into orders (
        id, event_id, kind, status, subdomain, template_id, plan_id, buyer_email, buyer_name, total_cents, refunded_cents,
        currency, provider, provider_checkout_id, created_at, paid_at
      )
      select 'order-' || n, md5('site' || n)::uuid, case when n % 9 = 0 then 'renew' else 'new' end, status, 'site' || n,
        'classic-wedding', plan, 'buyer' || n || '@example.com', 'Buyer ' || n, 10900,
        case when status = 'refunded' then 10900 else 0 end, 'USD', 'stripe', 'cs_' || md5('checkout' || n), at,
        case when status <> 'failed' then at end
      from (
        select n, (array['basic', 'standard', 'premium'])[1 + n % 3] as plan,
          case
            when n % ${parkedEvery} = 7 then 'parked'
            when n % 50 = 1 then 'refunded'
            when n % 50 = 2 then 'failed'
            else 'paid'
          end as status,
          now() - interval '3 years' * (1 - n::float / ${some}) as at
        from generate_series(1, ${some}) n
      ) made
    `,
    sql`
      insert into sites (event_id, owner_id, subdomain, template_id, plan_id, order_id, suspended_at, ends_at, created_at)
      select o.event_id, w.id, o.subdomain, o.template_id, o.plan_id, o.id,
        case when o.status = 'refunded' then o.paid_at end, o.paid_at + interval '1 year', o.paid_at
      from orders o join owners w on w.email = o.buyer_email
      where o.status in ('paid', 'refunded')
    `,
    sql`
      insert into order_history (order_id, id, from_status, to_status, cause, at)
      select id, gen_random_uuid(), 'pending', status, 'it went on', created_at + interval '1 minute' from orders
    `,
    sql`
      insert into payments (provider, provider_order_id, order_id, total_cents, currency, paid, created_at, updated_at)
      select 'stripe', 'pi_' || md5(id), id, total_cents, currency, true, paid_at, paid_at from orders where paid_at is not null
    `,
    sql`
      insert into payment_events (provider, event_key, body, received_at, handled_at, outcome, order_id)
      select 'stripe', 'evt_' || md5(id), jsonb_build_object('event', jsonb_build_object('kind', 'paid', 'orderId', id)),
        paid_at, paid_at, 'paid', id
      from orders where paid_at is not null
    `,
    sql`insert into operators (id, email, created_at) values (md5('operator')::uuid, 'operator@example.com', now())`,
    sql`
      insert into operator_log (id, operator_id, action, order_id, details, at)
      select gen_random_uuid(), md5('operator')::uuid, 'resend', id, '', created_at from orders
    `,
    sql`
      insert into carts (id, template_id, status, step_number, furthest_step, reason, checkout_id, created_at, last_seen_at)
      select md5('cart' || n)::uuid, 'classic-wedding', case when n % 4 = 0 then 'converted' else 'abandoned' end, 1 + n % 3,
        case when n % 4 = 0 then 4 else n % 4 end, case when n % 4 <> 0 then 'modal_closed' end,
        case when n % 4 = 0 then 'order-' || n end, o.created_at, o.created_at
      from generate_series(1, ${some}) n join orders o on o.id = 'order-' || n
    `,
    sql`
      insert into cart_events (cart_id, id, event_type, step_number, time_spent, created_at)
      select id, gen_random_uuid(), 'step_completed', step_number, step_number * 10, created_at from carts
    `,
    // Autovacuum would do this sooner or later.
    sql`vacuum analyze`,
  ];
  for (const part of parts) await part.execute(q);
}
