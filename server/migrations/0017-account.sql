-- Owner accounts: active sign-ins, email changes, a second owner, and deletion of a site
-- by its owner.

alter table owner_sessions
  -- Public id of the sign-in; the token hash is never exposed.
  add column id uuid not null unique default gen_random_uuid(),
  -- Browser and operating system, for display.
  add column device text not null default '',
  -- Null until first used after the sign-in; updated now and then, not with every request.
  add column last_used_at timestamptz;

-- Pending email change, confirmed by a mailed link: one per owner.
create table email_changes (
  owner_id uuid primary key references owners (id),
  token_hash bytea not null unique,
  email text not null check (email = lower(email)),
  expires_at timestamptz not null
);

-- The site's second owner.
create table second_owners (
  event_id uuid primary key references sites (event_id),
  owner_id uuid not null references owners (id),
  added_at timestamptz not null
);
create index second_owners_owner on second_owners (owner_id);

-- Invitation link for the second owner, valid once: one per site.
create table owner_invitations (
  event_id uuid primary key references sites (event_id),
  token_hash bytea not null unique,
  email text not null check (email = lower(email)),
  expires_at timestamptz not null
);

-- Deletion requested by the owner: closed to guests since then, erased 14 days later.
alter table sites add column closed_at timestamptz;
create index sites_closed on sites (closed_at) where closed_at is not null and erased_at is null;
-- Ended sites in the operator console: end of term or requested deletion, whichever came first.
drop index sites_ended;
create index sites_ended on sites (least(ends_at, closed_at) desc, event_id desc) where suspended_at is null;
