-- Replies entered by the hosts, and search and filters of the replies list on the server.

alter table rsvp_responses
  -- True if the hosts entered the current reply.
  add column by_host boolean not null default false,
  -- Text that the search matches.
  add column search_key text collate "C" not null
    generated always as (list_key(name) || ' ' || lower(email) || ' ' || coalesce(phone, '')) stored;

create index rsvp_responses_attendance on rsvp_responses (event_id, attendance, id);
