-- Second factors of owners and operators: the sealed secret of an authenticator app, and the unused recovery codes.
create table second_factors (
  -- The id of an owner or an operator.
  account_id uuid primary key,
  sealed_secret text not null,
  -- The 30-second step of the last code that was accepted: no code is accepted twice (RFC 6238 §5.2).
  last_step integer not null,
  -- Of the mailed link that removes a factor that somebody else has set up.
  undo_hash bytea unique,
  created_at timestamptz not null
);

create table recovery_codes (
  account_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- Secrets that were shown and not confirmed by a code yet.
create table second_factor_setups (
  account_id uuid primary key,
  sealed_secret text not null,
  expires_at timestamptz not null
);
create index second_factor_setups_expiry on second_factor_setups (expires_at);

-- Nodes of the previous release ask operators for no second factor.
alter table operator_sessions add column second_factor boolean not null default false;
