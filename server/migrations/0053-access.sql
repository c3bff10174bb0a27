-- Who may see a site: everyone, those who know its passcode, or invited guests only. A new passcode has a new id, by
-- which browsers that were let in with another one are locked out. Demos are open to everyone.
alter table sites
  add column access text not null default 'open',
  add column passcode_sealed text,
  add column passcode_id uuid,
  add column find_by_name boolean not null default false;
update sites set access = 'invited' where invited_only;
alter table sites drop constraint sites_demos_are_public;
alter table sites drop column invited_only;
-- Nodes of the previous release read it while an upgrade is under way: they close a site with a passcode to all but
-- invited guests.
alter table sites add column invited_only boolean not null generated always as (access <> 'open') stored;
alter table sites add constraint sites_access check (access in ('open', 'passcode', 'invited'));
alter table sites add constraint sites_passcode
  check ((passcode_sealed is null) = (passcode_id is null) and (access <> 'passcode' or passcode_sealed is not null));
alter table sites add constraint sites_demos_are_open check (demo is null or access = 'open');
