-- Order state machine with history. Every payment at a provider belongs to an order of ours.

alter table orders
  -- Human-readable order number.
  add column number integer,
  add column kind text not null default 'new' check (kind in ('new', 'renew', 'upgrade')),
  add column refunded_cents integer not null default 0 check (refunded_cents >= 0),
  -- What the payment added to the term, and the plan before an upgrade; a refund reverses both.
  add column months_added integer,
  add column plan_before text,
  -- A payment that names no known order gets a new order without these.
  alter column subdomain drop not null,
  alter column template_id drop not null,
  alter column plan_id drop not null,
  drop constraint orders_total_cents_check,
  add constraint orders_total_cents_check check (total_cents >= 0),
  drop constraint orders_status_check;
-- The site the order created, or the site it renews or upgrades.
alter table orders add constraint orders_event_check check (kind = 'new' or event_id is not null);

create table order_history (
  order_id text not null references orders (id),
  id uuid not null,
  from_status text,
  to_status text not null,
  -- Readable reason, shown to operators.
  cause text not null,
  operator_id uuid,
  at timestamptz not null,
  primary key (order_id, id)
);

alter table payments
  add column refunded_cents integer not null default 0,
  -- True once the payment itself was reported, not only its refund.
  add column paid boolean,
  add column buyer_email text;
-- The order the event was applied to, once handled.
alter table payment_events add column order_id text references orders (id);

-- Convert stored events to the new format.
update payment_events
set body = jsonb_set(
  body,
  '{event}',
  jsonb_build_object('netCents', body -> 'event' -> 'totalCents', 'test', false, 'mismatch', null, 'buyerEmail', null)
    || (body -> 'event')
)
where body ? 'event';

-- Handle again the payments for which only a refund had been reported.
update payment_events e
set handled_at = null, outcome = null
from payments p
where p.reason = 'the payment itself was not heard of yet'
  and e.provider = p.provider
  and e.body -> 'event' ->> 'providerOrderId' = p.provider_order_id;
delete from payments where reason = 'the payment itself was not heard of yet';

update payments p
set
  paid = true,
  total_cents = coalesce(p.total_cents, 0),
  currency = coalesce(p.currency, ''),
  refunded_cents = coalesce(
    (
      select max((e.body -> 'event' ->> 'refundedCents')::integer)
      from payment_events e
      where e.provider = p.provider
        and e.handled_at is not null
        and e.body -> 'event' ->> 'providerOrderId' = p.provider_order_id
    ),
    0
  );
update payments set refunded_cents = total_cents where state = 'refunded' and refunded_cents < total_cents;

update orders set status = 'failed' where status = 'void';
update orders o
set status = case when p.state = 'refunded' then 'refunded' else 'partially_refunded' end, refunded_cents = p.refunded_cents
from payments p
where p.order_id = o.id and p.event_id is not null and (p.state = 'refunded' or p.refunded_cents > 0);

-- Create orders for parked payments, using what is known of the order they named.
create temporary table parked_payments on commit drop as
select
  p.provider,
  p.provider_order_id,
  p.order_id as named_id,
  p.reason,
  translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_') as own_id
from payments p
where p.event_id is null;

insert into orders (
  id, subdomain, template_id, plan_id, buyer_email, buyer_name, total_cents, currency, status, refunded_cents, provider,
  created_at, paid_at
)
select
  parked.own_id, named.subdomain, named.template_id, named.plan_id, coalesce(named.buyer_email, ''),
  coalesce(named.buyer_name, ''), p.total_cents, p.currency,
  case when p.state = 'refunded' then 'refunded' else 'parked' end, p.refunded_cents, p.provider, p.created_at,
  p.created_at
from parked_payments parked
join payments p using (provider, provider_order_id)
left join orders named on named.id = parked.named_id;

update payments p
set order_id = parked.own_id
from parked_payments parked
where parked.provider = p.provider and parked.provider_order_id = p.provider_order_id;

update payment_events e
set order_id = p.order_id
from payments p
where e.handled_at is not null
  and e.provider = p.provider
  and e.body -> 'event' ->> 'providerOrderId' = p.provider_order_id;

insert into order_history (order_id, id, from_status, to_status, cause, at)
select o.id, gen_random_uuid(), null, o.status, coalesce(parked.reason, 'as it stood before orders had a history'),
  coalesce(o.paid_at, o.created_at)
from orders o
left join parked_payments parked on parked.own_id = o.id;

update orders o
set number = counted.number
from (select id, 10000 + row_number() over (order by created_at, id) as number from orders) counted
where counted.id = o.id;
alter table orders
  alter column number set not null,
  alter column number add generated always as identity (start with 10001),
  add unique (number),
  add constraint orders_status_check
    check (status in ('pending', 'paid', 'parked', 'refunded', 'partially_refunded', 'failed'));
select setval(pg_get_serial_sequence('orders', 'number'), (select max(number) from orders));
create index orders_event on orders (event_id);
-- A site has at most one open renewal or upgrade.
create unique index orders_pending_of_site on orders (event_id) where status = 'pending' and kind <> 'new';

drop index payments_applied;
alter table payments
  drop column state,
  drop column reason,
  drop column event_id,
  alter column order_id set not null,
  alter column total_cents set not null,
  alter column currency set not null,
  alter column paid set not null,
  add unique (order_id);

create index payment_events_order on payment_events (order_id);
create index payment_events_waiting on payment_events (received_at) where handled_at is null;
