-- Search, sorting and filters of the guest list on the server; sent links; imports.

-- Sort and search key: lower case, no accents, single spaces; cut so that it fits an index.
create function list_key(words text) returns text
  language sql immutable parallel safe
  return left(
    translate(
      lower(regexp_replace(regexp_replace(btrim(normalize(words, NFD)), '[\u0300-\u036f]', '', 'g'), '\s+', ' ', 'g')),
      'øłđı', 'oldi'
    ),
    200
  );

alter table invitations
  add column name_key text collate "C" not null generated always as (list_key(guest_name)) stored,
  -- When the owner marked the link as sent.
  add column handed_over_at timestamptz;

create index invitations_by_name on invitations (event_id, name_key, id);
-- Also finds invitations by email.
create index invitations_by_email on invitations (event_id, guest_email, id);
-- Also counts statuses with an index-only scan.
create index invitations_by_status on invitations (event_id, status, name_key, id) include (handed_over_at);

create table imports (
  event_id uuid not null references events (event_id),
  id uuid not null,
  added integer not null,
  updated integer not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  primary key (event_id, id)
);

-- Recent imports, kept as long as they can be undone.
create table imported_guests (
  event_id uuid not null,
  import_id uuid not null,
  invitation_id uuid not null,
  -- The invitation before and after the import; before is null if the import created it.
  before jsonb,
  after jsonb,
  primary key (event_id, import_id, invitation_id),
  foreign key (event_id, import_id) references imports (event_id, id) on delete cascade,
  foreign key (event_id, invitation_id) references invitations (event_id, id) on delete cascade
);
create index imported_guests_invitation on imported_guests (event_id, invitation_id);
