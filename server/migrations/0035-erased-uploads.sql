-- Erased sites whose files may still be in the storage; the hourly sweep removes them and then the row.
create table erased_uploads (
  event_id uuid primary key,
  created_at timestamptz not null
);
