-- Links in reservation emails that confirm a purchase later, and payment details of funds.

-- Confirms one reservation as purchased, even after the hold has expired.
create table gift_links (
  event_id uuid not null,
  token_hash bytea not null,
  reservation_id uuid not null,
  expires_at timestamptz not null,
  primary key (event_id, token_hash),
  foreign key (event_id, reservation_id) references reservations (event_id, id)
);
create index gift_links_reservation on gift_links (event_id, reservation_id);
create index gift_links_expiry on gift_links (expires_at);

-- The owner's account or payment page; guests see it after they contribute.
create table fund_payments (
  event_id uuid primary key references events (event_id),
  details text not null,
  link text not null check (link = '' or link ~* '^https:'),
  updated_at timestamptz not null
);
