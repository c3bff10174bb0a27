-- When a site reminds guests who have not replied. Without a row: never.
create table reminder_settings (
  event_id uuid not null,
  enabled boolean not null,
  -- Days before the deadline, the most first.
  days_before jsonb not null,
  primary key (event_id)
);
alter table reminder_settings add constraint reminder_settings_event foreign key (event_id) references events (event_id);
create index reminder_settings_enabled on reminder_settings (event_id) where enabled;

-- The days, in the zone of the event, on which guests were reminded.
create table reminder_days (
  event_id uuid not null,
  day date not null,
  primary key (event_id, day)
);
alter table reminder_days add constraint reminder_days_event foreign key (event_id) references events (event_id);
