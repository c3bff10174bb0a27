-- Demo sites, and each visitor's copy of a demo.

alter table sites
  alter column order_id drop not null,
  -- Template shown by a demo; null for sites that were bought.
  add column demo text,
  -- For a visitor's copy: the demo it was copied from.
  add column demo_of uuid references sites (event_id),
  add check ((order_id is null) = (demo is not null)),
  add check (demo_of is null or demo is not null);
create index sites_copies on sites (demo_of) where demo_of is not null;

-- One demo per template, and the node that is seeding it.
create table demos (
  template_id text primary key,
  site_id uuid references sites (event_id),
  -- Version of the seed data; a different one triggers seeding again.
  edition text,
  planted_at timestamptz,
  -- Lease of the node that is seeding.
  claimed_until timestamptz not null
);

-- A visitor's copy of a demo, found by the browser's cookie.
create table demo_visits (
  demo_id uuid not null references sites (event_id),
  token_hash bytea not null,
  copy_id uuid not null references sites (event_id),
  created_at timestamptz not null,
  primary key (demo_id, token_hash)
);
create index demo_visits_age on demo_visits (created_at);
create unique index demo_visits_copy on demo_visits (copy_id);
