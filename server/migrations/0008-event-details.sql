-- When an event ends and by which clock, whom guests may ask, whether search engines may list the site, and how often
-- what calendars hold of it has changed.

alter table events
  add column event_end_time text check (event_end_time ~ '^\d\d:\d\d$'),
  add column time_zone text check (time_zone <> ''),
  add column contact text not null default '',
  add column search_listed boolean not null default false,
  -- Grows with each change of what a calendar shows (RFC 5545, SEQUENCE).
  add column calendar_sequence integer not null default 0,
  add check (event_end_time <> event_time);
