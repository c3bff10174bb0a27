-- Site terms: renewals, one change of a substitute subdomain, expiry, erasure and resale of the subdomain.

alter table sites
  add column address_changed_at timestamptz,
  -- Set when event and guest data were erased; the row stays for orders and accounts.
  add column erased_at timestamptz;
create index sites_ends on sites (ends_at) where erased_at is null;

-- A refund ends the term at once, so ends_at alone decides when a subdomain becomes free.
update sites set ends_at = suspended_at where suspended_at < ends_at;

-- held_until applies to every subdomain: a sold one is free 90 days after its site's term. Every claim checks this one
-- column of one row, so a transaction that waited for the row lock sees the latest state.
update addresses set held_until = sites.ends_at + interval '90 days' from sites where sites.event_id = addresses.event_id;
alter table addresses
  alter column held_until set not null,
  -- The site that used this subdomain before; its guests are redirected until held_until.
  add column moved_to uuid references sites (event_id),
  drop constraint addresses_check,
  add check (event_id is not null or order_id is not null);

-- The site the password link was mailed for; the link is valid for that site only.
alter table password_links add column event_id uuid;

-- Term reminders already sent: one per end date and number of days before it.
create table term_notices (
  event_id uuid not null references sites (event_id),
  ends_at timestamptz not null,
  days integer not null,
  sent_at timestamptz not null,
  primary key (event_id, ends_at, days)
);
