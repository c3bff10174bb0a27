-- The phone number of an invitation; nodes of the previous release insert rows without it.
alter table invitations add column phone text not null default '';
