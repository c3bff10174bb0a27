-- The steps of "Get your site ready" that its owners have marked as done or skipped, as a list of their names.
alter table events add column settled_steps jsonb not null default '[]';
