-- Tenant tables have event_id as the first column of their primary key. Values that must be unique across tenants
-- (subdomains, invitation tokens, emails, sessions) live in directory tables. The application supplies every
-- timestamp from its own clock (Db.now), so no column defaults to now().

create table owners (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  password_hash text,
  created_at timestamptz not null
);

-- Created when a checkout starts. The id is the checkout id and appears in URLs.
create table orders (
  id text primary key,
  subdomain text not null,
  template_id text not null,
  plan_id text not null,
  buyer_email text not null,
  buyer_name text not null,
  total_cents integer not null check (total_cents > 0),
  currency text not null,
  status text not null check (status in ('pending', 'paid', 'void')),
  provider text not null,
  provider_checkout_id text,
  checkout_url text,
  event_id uuid,
  known_owner boolean not null default false,
  created_at timestamptz not null,
  paid_at timestamptz
);
create index orders_buyer on orders (subdomain, buyer_email) where status = 'pending';

-- Directory of subdomains: sold (event_id) or held for a checkout. One is claimed by a single-row statement.
create table addresses (
  subdomain text primary key check (subdomain ~ '^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$' and substr(subdomain, 3, 2) <> '--'),
  event_id uuid unique,
  order_id text references orders (id),
  held_until timestamptz,
  check (event_id is not null or (order_id is not null and held_until is not null))
);

create table sites (
  event_id uuid primary key,
  owner_id uuid not null references owners (id),
  subdomain text not null,
  template_id text not null,
  plan_id text not null,
  order_id text not null references orders (id),
  -- The subdomain that was ordered, if it was lost during checkout and the site got a substitute.
  substitute_for text,
  suspended_at timestamptz,
  ends_at timestamptz not null,
  created_at timestamptz not null
);
create index sites_owner on sites (owner_id, created_at desc);

create table events (
  event_id uuid primary key references sites (event_id),
  event_type text not null,
  event_name text not null default '',
  couple_names text not null default '',
  event_date date,
  event_time text not null default '16:00' check (event_time ~ '^\d\d:\d\d$'),
  event_caption text not null default '',
  main_photo_url text not null default '',
  venue_name text not null default '',
  venue_address text not null default '',
  color_theme text not null default 'classic-rose',
  rsvp_deadline date,
  -- True once the owner sets the deadline; until then it follows the event date.
  rsvp_deadline_set boolean not null default false,
  rsvp_closes boolean not null default false,
  updated_at timestamptz not null
);

-- Webhook events, stored once per provider event id and handled by a job.
create table payment_events (
  provider text not null,
  event_key text not null,
  body jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  outcome text,
  primary key (provider, event_key)
);

-- One row per order at the provider: applied to one of our orders, or parked for the operator.
create table payments (
  provider text not null,
  provider_order_id text not null,
  order_id text references orders (id),
  event_id uuid,
  state text not null check (state in ('applied', 'parked', 'refunded')),
  reason text,
  total_cents integer,
  currency text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (provider, provider_order_id)
);
create unique index payments_applied on payments (order_id) where state = 'applied';

create table owner_sessions (
  token_hash bytea primary key,
  owner_id uuid not null references owners (id) on delete cascade,
  event_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index owner_sessions_owner on owner_sessions (owner_id);

create table handoffs (
  code_hash bytea primary key,
  owner_id uuid not null references owners (id) on delete cascade,
  event_id uuid not null,
  expires_at timestamptz not null
);

create table password_links (
  token_hash bytea primary key,
  owner_id uuid not null references owners (id) on delete cascade,
  first_time boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index password_links_owner on password_links (owner_id);

create table invitations (
  event_id uuid not null references events (event_id),
  id uuid not null,
  guest_name text not null,
  guest_email text,
  max_guests integer not null check (max_guests between 1 and 10),
  plus_one_allowed boolean not null,
  notes text not null,
  status text not null check (status in ('sent', 'opened', 'rsvp_pending', 'rsvp_yes', 'rsvp_no')),
  -- Encrypted invite token; the owner can copy the link again at any time.
  token_sealed text not null,
  created_at timestamptz not null,
  opened_at timestamptz,
  primary key (event_id, id)
);

-- Directory of invite tokens.
create table invite_tokens (
  token_hash bytea primary key,
  event_id uuid not null,
  invitation_id uuid not null,
  foreign key (event_id, invitation_id) references invitations (event_id, id) on delete cascade
);
create index invite_tokens_invitation on invite_tokens (event_id, invitation_id);

create table rsvp_questions (
  event_id uuid not null references events (event_id),
  id uuid not null,
  question_key text not null,
  label text not null,
  input_type text not null,
  options jsonb,
  required boolean not null,
  enabled boolean not null,
  sort_order integer not null,
  placeholder text not null,
  help_text text not null,
  created_at timestamptz not null,
  primary key (event_id, id),
  unique (event_id, question_key)
);

create table rsvp_responses (
  event_id uuid not null references events (event_id),
  id uuid not null,
  invitation_id uuid,
  name text not null,
  email text not null,
  phone text,
  attendance text not null check (attendance in ('yes', 'no', 'maybe')),
  guests integer not null check (guests between 1 and 11),
  guest_names text not null,
  dietary_restrictions text not null,
  message text not null,
  late boolean not null,
  -- Label and type at the time of the reply, so that answers to deleted questions stay readable.
  question_responses jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (event_id, id),
  unique (event_id, invitation_id),
  foreign key (event_id, invitation_id) references invitations (event_id, id) on delete set null (invitation_id)
);
create index rsvp_responses_newest on rsvp_responses (event_id, created_at desc, id desc);

create table verification_codes (
  event_id uuid not null references events (event_id),
  email text not null,
  purpose text not null,
  code_hash bytea not null,
  tries integer not null,
  expires_at timestamptz not null,
  primary key (event_id, email, purpose)
);

create table public_sessions (
  token_hash bytea primary key,
  event_id uuid not null,
  email text not null,
  expires_at timestamptz not null
);

create table carts (
  id uuid primary key,
  template_id text not null,
  status text not null check (status in ('open', 'abandoned', 'converted')),
  step_number integer,
  reason text,
  checkout_id text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);

create table cart_events (
  cart_id uuid not null references carts (id) on delete cascade,
  id uuid not null,
  event_type text not null,
  event_data jsonb,
  step_number integer,
  time_spent real,
  created_at timestamptz not null,
  primary key (cart_id, id)
);

-- A repeated key with the same body returns the stored response for 24 hours.
create table idempotency_keys (
  caller text not null,
  call text not null,
  key text not null,
  body_hash bytea not null,
  status integer,
  -- Encrypted.
  answer text,
  created_at timestamptz not null,
  -- Set for calls that reach outside systems: until then the first request counts as still running.
  busy_until timestamptz,
  primary key (caller, call, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Fixed-window rate counters. Losing them in a crash only raises the limit for one window.
create unlogged table rate_counters (
  name text not null,
  subject text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (name, subject, window_start)
);
create index rate_counters_age on rate_counters (window_start);

-- Outbox used when no SMTP server is configured; never in production.
create table outbox_mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null
);
