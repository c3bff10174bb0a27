-- What the owners of a site have not been told by mail yet: a row for each reply or gift, written in its transaction and
-- deleted once all owners were told. `told` lists those who were. At `due_at` somebody may have to be told.
create table owner_news (
  event_id uuid not null,
  kind text not null,
  item_id uuid not null,
  changed boolean not null,
  told jsonb not null default '[]',
  created_at timestamptz not null,
  due_at timestamptz not null,
  primary key (event_id, kind, item_id)
);
alter table owner_news add constraint owner_news_event foreign key (event_id) references events (event_id);
alter table owner_news add constraint owner_news_kind check (kind in ('replies', 'gifts'));
create index owner_news_due on owner_news (due_at);

-- When an owner was last told, and up to when they have seen the replies in the owner area.
create table owner_news_state (
  event_id uuid not null,
  owner_id uuid not null,
  replies_mailed_at timestamptz,
  gifts_mailed_at timestamptz,
  replies_seen_at timestamptz,
  primary key (event_id, owner_id)
);
alter table owner_news_state add constraint owner_news_state_event foreign key (event_id) references events (event_id);

alter table owners add column notify_replies text not null default 'at_once';
alter table owners add constraint owners_notify_replies check (notify_replies in ('at_once', 'daily', 'never'));
alter table owners add column notify_gifts text not null default 'at_once';
alter table owners add constraint owners_notify_gifts check (notify_gifts in ('at_once', 'daily', 'never'));
