-- Fingerprint of an uploaded photo, used to warn about duplicates in the gallery.

alter table uploads
  -- SHA-256 of the largest stored size. Null for uploads older than this migration.
  add column fingerprint bytea;
