-- What becomes of a site after it was sold: longer terms, an address that is changed once, ends, erasing, resale.

alter table sites
  add column address_changed_at timestamptz,
  -- Guests' data and the event are gone; the row stays for orders and accounts.
  add column erased_at timestamptz;
create index sites_ends on sites (ends_at) where erased_at is null;

-- A refund ends the term at once, so the end alone says when an address is free again.
update sites set ends_at = suspended_at where suspended_at < ends_at;

-- `held_until` says of every address when anybody may have it: of a sold one, 90 days after its site's term. All that
-- take an address look at this one column of this one row, so whoever waited for the row sees what has become of it.
update addresses set held_until = sites.ends_at + interval '90 days' from sites where sites.event_id = addresses.event_id;
alter table addresses
  alter column held_until set not null,
  -- The site that had this address before it chose another: until then its guests are led there.
  add column moved_to uuid references sites (event_id),
  drop constraint addresses_check,
  add check (event_id is not null or order_id is not null);

-- The site that a link to set a password was mailed for: without that one it opens nothing.
alter table password_links add column event_id uuid;

-- Which mails about a nearing end were sent: once for each end and number of days before it.
create table term_notices (
  event_id uuid not null references sites (event_id),
  ends_at timestamptz not null,
  days integer not null,
  sent_at timestamptz not null,
  primary key (event_id, ends_at, days)
);
