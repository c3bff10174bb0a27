-- How often an owner has changed the event: a form that was opened before the last change does not write over it.
alter table events add column version integer not null default 1;
