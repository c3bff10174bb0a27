-- The version of what the pages of a site show to everybody. Whatever changes it raises the version in its transaction, by
-- which nodes know that a stored page is out of date. A site without a row has the version 0. Without a foreign key, so that
-- a change of the version locks nothing else.
create table page_versions (
  event_id uuid primary key,
  version integer not null
);
