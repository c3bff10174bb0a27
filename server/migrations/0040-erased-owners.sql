-- Owners are anonymized once their last site is erased. The row stays, because erased sites refer to it.
alter table owners
  add column anonymized_at timestamptz,
  add constraint owners_anonymized_check check (anonymized_at is null or (name = '' and password_hash is null));
