-- Registry for owners: hidden giver names, thank-you notes, and version numbers against lost updates.

-- Until this date the owner does not see givers' names.
create table gift_surprises (
  event_id uuid primary key references events (event_id),
  reveal_on date not null
);

alter table gifts
  -- Incremented with every change by the owner.
  add column version integer not null default 1;

alter table reservations
  -- When the owner marked the giver as thanked.
  add column thanked_at timestamptz;

alter table contributions
  add column thanked_at timestamptz;
