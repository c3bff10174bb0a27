-- Name search ignores spelling variants: ß equals ss, and typographic apostrophes equal the plain one.

create or replace function list_key(words text) returns text
  language sql immutable parallel safe
  return left(
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(regexp_replace(btrim(normalize(words, NFD)), '[\u0300-\u036f]', '', 'g'), '\s+', ' ', 'g')),
        'øłđðı’‘ʼ', 'olddi'''''''
      ),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    200
  );

-- Recompute keys made by the previous function.
update invitations set guest_name = guest_name where name_key <> list_key(guest_name);
update rsvp_responses set name = name where not starts_with(search_key, list_key(name) || ' ');
