-- Each change by an owner increases them: a form that was opened before the last change does not overwrite it.
alter table rsvp_questions add column version integer not null default 1;
alter table gallery_images add column version integer not null default 1;
alter table invitations add column version integer not null default 1;
