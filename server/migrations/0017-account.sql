-- What owners do with their account: where they are signed in, another e-mail address, a second owner, and the end of a
-- site by their own wish.

alter table owner_sessions
  -- Names the sign-in in the owner's list; the token, even hashed, is nobody's to read.
  add column id uuid not null unique default gen_random_uuid(),
  -- Browser and system, in words.
  add column device text not null default '',
  -- Null until it is used again after the sign-in. Written now and then, not with every call.
  add column last_used_at timestamptz;

-- An address that becomes the owner's once the link that was mailed there is opened: one for each owner at a time.
create table email_changes (
  owner_id uuid primary key references owners (id),
  token_hash bytea not null unique,
  email text not null check (email = lower(email)),
  expires_at timestamptz not null
);

-- Who looks after a site beside the one who bought it.
create table second_owners (
  event_id uuid primary key references sites (event_id),
  owner_id uuid not null references owners (id),
  added_at timestamptz not null
);
create index second_owners_owner on second_owners (owner_id);

-- Makes who opens its link the second owner, once: one for each site at a time.
create table owner_invitations (
  event_id uuid primary key references sites (event_id),
  token_hash bytea not null unique,
  email text not null check (email = lower(email)),
  expires_at timestamptz not null
);

-- The owner wants the site deleted: closed to guests since then, and erased 14 days later.
alter table sites add column closed_at timestamptz;
create index sites_closed on sites (closed_at) where closed_at is not null and erased_at is null;
-- The desk's list of those that have ended: by the end of their term or, if that was sooner, by their owner.
drop index sites_ended;
create index sites_ended on sites (least(ends_at, closed_at) desc, event_id desc) where suspended_at is null;
