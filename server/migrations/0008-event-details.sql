-- Event end time, time zone, contact for guests, search engine listing, and the calendar sequence number.
-- The sequence number tells calendars that an entry has changed.

alter table events
  add column event_end_time text check (event_end_time ~ '^\d\d:\d\d$'),
  add column time_zone text check (time_zone <> ''),
  add column contact text not null default '',
  add column search_listed boolean not null default false,
  -- Incremented with each change visible in a calendar (RFC 5545, SEQUENCE).
  add column calendar_sequence integer not null default 0,
  add check (event_end_time <> event_time);
