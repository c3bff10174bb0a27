-- Operators: accounts, sign-ins, audit log, and the indexes behind the operator console's lists.

create table operators (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  password_hash text,
  created_at timestamptz not null,
  -- A deactivated operator keeps the row for the audit log but cannot sign in.
  removed_at timestamptz
);

create table operator_sessions (
  token_hash bytea primary key,
  operator_id uuid not null references operators (id),
  expires_at timestamptz not null
);
create index operator_sessions_operator on operator_sessions (operator_id);

-- Pending second step of a sign-in (mailed code): one per operator.
create table operator_challenges (
  operator_id uuid primary key references operators (id),
  challenge_hash bytea not null unique,
  code_hash bytea not null,
  tries integer not null,
  expires_at timestamptz not null
);

-- Password link, valid once: one per operator.
create table operator_links (
  operator_id uuid primary key references operators (id),
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

create table operator_log (
  id uuid primary key,
  operator_id uuid not null references operators (id),
  action text not null,
  order_id text references orders (id),
  details text not null,
  at timestamptz not null
);
create index operator_log_newest on operator_log (at desc, id desc);

-- Order lists: parked orders first, then newest; by status; and prefix search.
create index orders_parked_first on orders ((status = 'parked') desc, number desc);
create index orders_status on orders (status, number desc);
create index orders_buyer_email on orders (buyer_email text_pattern_ops);
create index orders_subdomain on orders (subdomain text_pattern_ops);
create index orders_provider_checkout on orders (provider_checkout_id);
create index payments_provider_order on payments (provider_order_id);
-- Payment events without an order, by the order id they name.
create index payment_events_named on payment_events ((body -> 'event' ->> 'orderId')) where order_id is null;
create index sites_newest on sites (created_at desc, event_id desc);
create index sites_suspended on sites (created_at desc, event_id desc) where suspended_at is not null;
create index sites_ended on sites (ends_at desc, event_id desc) where suspended_at is null;
create index sites_subdomain on sites (subdomain text_pattern_ops);
create index owners_email on owners (email text_pattern_ops);

-- Covering indexes for sums over many rows.
create index orders_revenue on orders (paid_at) include (id, status, plan_id, kind, total_cents, refunded_cents)
  where paid_at is not null;
create index cart_events_completed on cart_events (created_at) include (step_number, time_spent)
  where event_type = 'step_completed';
