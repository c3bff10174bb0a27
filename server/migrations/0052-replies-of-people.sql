-- Who of a household comes to what, with each person's own answers. Questions may be for each person, for some items of
-- the schedule, or for adults only. An invitation has at most 12 people and 5 places for others.
alter table rsvp_responses add column people jsonb not null default '[]';
alter table rsvp_responses
  add constraint rsvp_responses_people check (jsonb_typeof(people) = 'array' and jsonb_array_length(people) <= 17);
alter table rsvp_responses drop constraint rsvp_responses_guests_check;
alter table rsvp_responses add constraint rsvp_responses_guests_check check (guests between 1 and 17);
alter table rsvp_questions
  add column scope text not null default 'reply',
  add column schedule jsonb,
  add column adults_only boolean not null default false;
alter table rsvp_questions add constraint rsvp_questions_scope check (scope in ('reply', 'person'));
alter table rsvp_questions
  add constraint rsvp_questions_schedule check (schedule is null or jsonb_typeof(schedule) = 'array');

comment on column rsvp_responses.people is 'personal: until the site is erased';
