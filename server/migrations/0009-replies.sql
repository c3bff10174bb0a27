-- Reply history, and which replies still need a confirmation email.

create table rsvp_history (
  event_id uuid not null references events (event_id),
  id uuid not null,
  response_id uuid not null,
  -- The complete earlier reply.
  answer jsonb not null,
  answered_at timestamptz not null,
  -- When a newer reply replaced it.
  replaced_at timestamptz not null,
  primary key (event_id, id),
  foreign key (event_id, response_id) references rsvp_responses (event_id, id) on delete cascade
);
create index rsvp_history_response on rsvp_history (event_id, response_id, id);

alter table rsvp_responses
  -- Whether the current reply was confirmed by email. Replies older than this migration are not confirmed now.
  add column told boolean not null default true,
  -- When the last confirmation was queued.
  add column told_at timestamptz;
