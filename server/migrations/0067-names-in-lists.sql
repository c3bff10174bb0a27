-- Searches of the guest list and of replies also find whom a reply names. Who is only counted, as "Guest 3", has no name.
create function reply_names_key(guest_names text, people jsonb) returns text
  language sql immutable parallel safe
  return (
    select coalesce(string_agg(list_key(name), E'\n'), '')
    from (
      select person ->> 'name' as name from jsonb_array_elements(people) person
      union all
      select unnest(string_to_array(replace(guest_names, ',', E'\n'), E'\n')) where people = '[]'
    ) named
    where name !~ '^Guest [0-9]+$'
  );

alter table rsvp_responses
  add column names_key text collate "C" not null generated always as (reply_names_key(guest_names, people)) stored;

comment on column rsvp_responses.names_key is 'personal: until the site is erased';

-- Names with numbers are sorted by their numbers: "Table 2" comes before "Table 10".
create function natural_key(words text) returns text
  language sql immutable parallel safe
  return left(
    regexp_replace(regexp_replace(list_key(words), '([0-9]+)', '00000000\1', 'g'), '[0-9]*([0-9]{9})', '\1', 'g'), 200
  );

alter table invitations
  add column sort_key text collate "C" not null generated always as (natural_key(guest_name)) stored;

comment on column invitations.sort_key is 'personal: until the site is erased';

create index invitations_sorted on invitations (event_id, sort_key, id);
-- Also counts statuses with an index-only scan.
create index invitations_sorted_by_status on invitations (event_id, status, sort_key, id) include (handed_over_at);
drop index invitations_by_status;
