-- Replies that change: what was answered before, and which guests are still to be told that their reply arrived.

create table rsvp_history (
  event_id uuid not null references events (event_id),
  id uuid not null,
  response_id uuid not null,
  -- The whole answer as it was.
  answer jsonb not null,
  answered_at timestamptz not null,
  -- When another answer took its place.
  replaced_at timestamptz not null,
  primary key (event_id, id),
  foreign key (event_id, response_id) references rsvp_responses (event_id, id) on delete cascade
);
create index rsvp_history_response on rsvp_history (event_id, response_id, id);

alter table rsvp_responses
  -- Whether the guest has been mailed of the answer as it is. Of what came before this, nobody is mailed now.
  add column told boolean not null default true,
  -- When the last such mail was sent on its way.
  add column told_at timestamptz;
