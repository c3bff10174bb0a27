-- Pictures that owners upload, and the gallery that shows some of them.

-- A row is there before its files are, and goes after them: no file is without a row.
create table uploads (
  event_id uuid not null references events (event_id),
  id uuid not null,
  -- The name of its files, which nobody can guess.
  token text not null,
  -- Its sizes, once all files are written; null while they are not, or are about to go.
  sizes jsonb,
  created_at timestamptz not null,
  primary key (event_id, id),
  unique (event_id, token)
);
create index uploads_age on uploads (created_at);

create table gallery_images (
  event_id uuid not null references events (event_id),
  id uuid not null,
  -- Of a picture that was uploaded; it stays as long as an image shows it.
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
