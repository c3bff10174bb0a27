-- Suspended by an operator, for abuse: independent of the order, and of the term, which goes on.
alter table sites add column blocked_at timestamptz;
-- Suspended sites in the operator console, for whichever reason.
create index sites_closed_by_us on sites (created_at desc, event_id desc)
  where suspended_at is not null or blocked_at is not null;
