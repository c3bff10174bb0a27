-- Originals of gallery photos, as their owner uploaded them. As with uploads, the row is created before its file and
-- deleted after it.
create table originals (
  event_id uuid not null,
  id uuid not null,
  upload_id uuid not null,
  -- By content.
  kind text not null,
  bytes integer not null,
  -- False until the file is complete, and again before it is deleted.
  stored boolean not null default false,
  created_at timestamptz not null,
  primary key (event_id, id)
);
alter table originals add constraint originals_upload foreign key (event_id, upload_id) references uploads (event_id, id);
alter table originals add constraint originals_kind check (kind in ('jpeg', 'png', 'webp', 'heic'));
alter table originals add constraint originals_bytes check (bytes between 1 and 26214400);
create unique index originals_of_upload on originals (event_id, upload_id) where stored;
create index originals_unfinished on originals (created_at) where not stored;
