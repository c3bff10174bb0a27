-- Uploaded photos and the gallery.

-- The row is created before its files and deleted after them, so no file is ever without a row.
create table uploads (
  event_id uuid not null references events (event_id),
  id uuid not null,
  -- Unguessable base name of its files.
  token text not null,
  -- Stored sizes; null until all files are written, and again before they are deleted.
  sizes jsonb,
  created_at timestamptz not null,
  primary key (event_id, id),
  unique (event_id, token)
);
create index uploads_age on uploads (created_at);

create table gallery_images (
  event_id uuid not null references events (event_id),
  id uuid not null,
  -- Set for an uploaded photo, which is kept as long as a gallery image uses it.
  upload_id uuid,
  image_url text not null,
  title text not null,
  description text not null,
  alt_text text not null,
  caption text not null,
  sort_order integer not null,
  is_active boolean not null,
  created_at timestamptz not null,
  primary key (event_id, id),
  foreign key (event_id, upload_id) references uploads (event_id, id)
);
create index gallery_images_upload on gallery_images (event_id, upload_id);
