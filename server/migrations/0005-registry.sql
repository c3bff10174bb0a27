-- Gifts, funds, and what guests do with them.

create table gifts (
  event_id uuid not null references events (event_id),
  id uuid not null,
  category text not null,
  title text not null,
  description text not null,
  price_cents integer not null check (price_cents >= 0),
  image_url text not null,
  external_url text not null,
  -- Status set by the owner. Shown is this or the status the units imply, whichever is further along.
  status text not null check (status in ('available', 'partially_purchased', 'purchased')),
  quantity_total integer not null check (quantity_total between 1 and 999999),
  -- Reservations with status reserved, including expired holds until another guest asks for the unit.
  units_held integer not null default 0 check (units_held >= 0),
  -- Reservations with status purchased.
  units_bought integer not null default 0 check (units_bought >= 0),
  -- Units the owner recorded as bought outside the site.
  units_elsewhere integer not null check (units_elsewhere >= 0),
  sort_order integer not null,
  is_active boolean not null,
  show_amount boolean not null,
  created_at timestamptz not null,
  -- Soft delete: reservations stay readable.
  deleted_at timestamptz,
  primary key (event_id, id),
  -- Never more units than the gift has, whatever the concurrency.
  check (units_held + units_bought + units_elsewhere <= quantity_total)
);

create table reservations (
  event_id uuid not null,
  id uuid not null,
  gift_id uuid not null,
  -- The invitation or verified email that holds it. A hold whose invitation was deleted is expired.
  invitation_id uuid,
  email text,
  guest_name text not null,
  message text not null,
  -- 'reserved' says nothing about time: a hold is live while expires_at is in the future.
  status text not null check (status in ('reserved', 'purchased', 'expired', 'cancelled')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  purchased_at timestamptz,
  cancelled_at timestamptz,
  -- When the owner was notified of the purchase.
  told_at timestamptz,
  primary key (event_id, id),
  foreign key (event_id, gift_id) references gifts (event_id, id),
  foreign key (event_id, invitation_id) references invitations (event_id, id) on delete set null (invitation_id),
  check (invitation_id is null or email is null),
  check (status <> 'purchased' or purchased_at is not null)
);
-- A guest holds at most one unit of a gift at a time.
create unique index reservations_invitation_hold on reservations (event_id, gift_id, invitation_id) where status = 'reserved';
create unique index reservations_email_hold on reservations (event_id, gift_id, email) where status = 'reserved';
create index reservations_invitation on reservations (event_id, invitation_id);
create index reservations_email on reservations (event_id, email);
create index reservations_untold on reservations (event_id) where status = 'purchased' and told_at is null;

-- Contributions as reported by guests; no money moves through the product.
create table contributions (
  event_id uuid not null,
  id uuid not null,
  gift_id uuid not null,
  invitation_id uuid,
  guest_name text not null,
  amount_cents integer not null check (amount_cents between 100 and 10000000),
  message text not null,
  created_at timestamptz not null,
  primary key (event_id, id),
  foreign key (event_id, gift_id) references gifts (event_id, id),
  foreign key (event_id, invitation_id) references invitations (event_id, id) on delete set null (invitation_id)
);
create index contributions_gift on contributions (event_id, gift_id, id);
create index contributions_invitation on contributions (event_id, invitation_id);

-- Locks all sessions of an email while it makes a reservation.
create index public_sessions_email on public_sessions (event_id, email);
