-- Version number of the event: a form opened before the last change does not overwrite it.
alter table events add column version integer not null default 1;
