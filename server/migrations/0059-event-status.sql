-- Whether the event takes place: as planned, at a date that is not known yet, or not at all. Nodes of the previous release
-- show a postponed event as one without a date.
alter table events add column status text not null default 'planned';
alter table events add constraint events_status
  check (status in ('planned', 'postponed', 'cancelled') and (status <> 'postponed' or event_date is null));
