-- What owners do with their registry: a surprise kept, thanks said, and two tabs that do not undo one another.

-- Until that day the owner is told of no giver's name.
create table gift_surprises (
  event_id uuid primary key references events (event_id),
  reveal_on date not null
);

alter table gifts
  -- Raised by every change of the owner's.
  add column version integer not null default 1;

alter table reservations
  -- When the owner noted that this giver was thanked.
  add column thanked_at timestamptz;

alter table contributions
  add column thanked_at timestamptz;
