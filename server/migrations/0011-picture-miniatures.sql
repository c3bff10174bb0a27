-- Placeholder shown while a photo loads: a WebP of a few pixels, about 80 bytes.

alter table uploads
  -- Null for transparent images and for uploads older than this migration.
  add column miniature bytea;
