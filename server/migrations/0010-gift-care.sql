-- What becomes of a gift after it was reserved: the link in the guest's mail, and where a fund's money is sent.

-- Confirms one reservation as bought, once or long after its half hour.
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

-- The owner's own account or page of a payment service; guests see it once they have given something.
create table fund_payments (
  event_id uuid primary key references events (event_id),
  details text not null,
  link text not null check (link = '' or link ~* '^https:'),
  updated_at timestamptz not null
);
