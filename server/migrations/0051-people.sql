-- An invitation is a household: its people in order, with ids of their own, are part of its row and change with it.
-- plus_ones counts only if plus_one_allowed. name_made: guest_name follows the people.
create function people_key(people jsonb) returns text
  language sql immutable parallel safe
  return (
    select coalesce(string_agg(
      list_key((person ->> 'first_name') || ' ' || (person ->> 'last_name')) || ' ' || coalesce(person ->> 'email', ''), E'\n'
    ), '')
    from jsonb_array_elements(people) person
  );

alter table invitations
  add column people jsonb not null default '[]',
  add column plus_ones integer not null default 1,
  add column tags jsonb not null default '[]',
  add column postal_address text not null default '',
  add column name_made boolean not null default false;
alter table invitations add column people_key text collate "C" not null generated always as (people_key(people)) stored;
alter table invitations
  add constraint invitations_people check (jsonb_typeof(people) = 'array' and jsonb_array_length(people) <= 12);
alter table invitations add constraint invitations_plus_ones check (plus_ones between 1 and 5);
alter table invitations
  add constraint invitations_tags check (jsonb_typeof(tags) = 'array' and jsonb_array_length(tags) <= 10);
alter table invitations drop constraint invitations_max_guests_check;
alter table invitations add constraint invitations_max_guests_check check (max_guests between 1 and 12);

comment on column invitations.people is 'personal: until the site is erased';
comment on column invitations.people_key is 'personal: until the site is erased';
comment on column invitations.tags is 'personal: until the site is erased';
comment on column invitations.postal_address is 'personal: until the site is erased';
