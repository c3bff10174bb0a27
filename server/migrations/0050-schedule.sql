-- What happens when. Items for `invited` are for the households named in invited_items only.
create table schedule_items (
  event_id uuid not null,
  id uuid not null,
  name text not null check (name <> ''),
  date date,
  start_time text check (start_time ~ '^\d\d:\d\d$'),
  end_time text check (end_time ~ '^\d\d:\d\d$'),
  venue_name text not null,
  venue_address text not null,
  dress_code text not null,
  description text not null,
  audience text not null check (audience in ('everyone', 'invited')),
  asks_reply boolean not null,
  sort_order integer not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (event_id, id)
);
alter table schedule_items
  add constraint schedule_items_event foreign key (event_id) references events (event_id);

create table invited_items (
  event_id uuid not null,
  invitation_id uuid not null,
  item_id uuid not null,
  primary key (event_id, invitation_id, item_id)
);
alter table invited_items
  add constraint invited_items_invitation foreign key (event_id, invitation_id)
    references invitations (event_id, id) on delete cascade;
alter table invited_items
  add constraint invited_items_item foreign key (event_id, item_id)
    references schedule_items (event_id, id) on delete cascade;
create index invited_items_item on invited_items (event_id, item_id);

comment on column schedule_items.name is 'personal: until the site is erased';
comment on column schedule_items.venue_name is 'personal: until the site is erased';
comment on column schedule_items.venue_address is 'personal: until the site is erased';
comment on column schedule_items.description is 'personal: until the site is erased';
