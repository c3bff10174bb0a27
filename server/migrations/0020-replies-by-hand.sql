-- Replies that the hosts enter for those who phoned, and lists of replies that are searched and narrowed down here.

alter table rsvp_responses
  -- The answer as it is was entered by the hosts.
  add column by_host boolean not null default false,
  -- What a search looks through.
  add column search_key text collate "C" not null
    generated always as (list_key(name) || ' ' || lower(email) || ' ' || coalesce(phone, '')) stored;

create index rsvp_responses_attendance on rsvp_responses (event_id, attendance, id);
