-- Only invited guests can see the site. Demos are open to everyone.
alter table sites
  add column invited_only boolean not null default false,
  add constraint sites_demos_are_public check (demo is null or not invited_only);
