-- Demo sites: shown to everybody, sold to nobody; and the copies of them in which visitors answer.

alter table sites
  alter column order_id drop not null,
  -- The template that is shown; null of sites that were bought.
  add column demo text,
  -- Of a visitor's copy: the demo that it was taken from.
  add column demo_of uuid references sites (event_id),
  add check ((order_id is null) = (demo is not null)),
  add check (demo_of is null or demo is not null);
create index sites_copies on sites (demo_of) where demo_of is not null;

-- What is told for each template, and who is telling it.
create table demos (
  template_id text primary key,
  site_id uuid references sites (event_id),
  -- Of the story: another one is told anew.
  edition text,
  planted_at timestamptz,
  -- Until then one node plants it.
  claimed_until timestamptz not null
);

-- A visitor's own copy of a demo, found by the browser's cookie.
create table demo_visits (
  demo_id uuid not null references sites (event_id),
  token_hash bytea not null,
  copy_id uuid not null references sites (event_id),
  created_at timestamptz not null,
  primary key (demo_id, token_hash)
);
create index demo_visits_age on demo_visits (created_at);
create unique index demo_visits_copy on demo_visits (copy_id);
