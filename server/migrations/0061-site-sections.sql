-- The sections of a site's page, in the owner's order. The built-in ones have rows once the owner has arranged or hidden
-- any section; until then they are visible and in their usual order (decision 0060).
create table site_sections (
  event_id uuid not null,
  id uuid not null,
  kind text not null check (
    kind in (
      'home', 'schedule', 'rsvp', 'registry', 'gallery', 'story', 'travel', 'party', 'dress_code', 'faq', 'text'
    )
  ),
  title text not null check (title <> ''),
  body text not null,
  items jsonb not null,
  audience text not null check (audience in ('everyone', 'invited')),
  visible boolean not null,
  sort_order integer not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (event_id, id)
);
alter table site_sections
  add constraint site_sections_event foreign key (event_id) references events (event_id);
create unique index site_sections_built_in on site_sections (event_id, kind)
  where kind in ('home', 'schedule', 'rsvp', 'registry', 'gallery');

comment on column site_sections.title is 'personal: until the site is erased';
comment on column site_sections.body is 'personal: until the site is erased';
comment on column site_sections.items is 'personal: until the site is erased';
