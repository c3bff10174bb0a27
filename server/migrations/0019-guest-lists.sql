-- Lists of guests that are searched, sorted and narrowed down here, links that were handed over, and imports.

-- Text as lists compare it: no case, no accents, blanks made one. Cut, so that every name fits an index.
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
  -- When the owner said that the guest has the link.
  add column handed_over_at timestamptz;

create index invitations_by_name on invitations (event_id, name_key, id);
-- Also finds the invitations of an e-mail.
create index invitations_by_email on invitations (event_id, guest_email, id);
-- Also counts the statuses, without the rows.
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

-- What the last imports did, for as long as they can be taken back.
create table imported_guests (
  event_id uuid not null,
  import_id uuid not null,
  invitation_id uuid not null,
  -- An invitation as it was, and as the import left it; null for one that the import added.
  before jsonb,
  after jsonb,
  primary key (event_id, import_id, invitation_id),
  foreign key (event_id, import_id) references imports (event_id, id) on delete cascade,
  foreign key (event_id, invitation_id) references invitations (event_id, id) on delete cascade
);
create index imported_guests_invitation on imported_guests (event_id, invitation_id);
