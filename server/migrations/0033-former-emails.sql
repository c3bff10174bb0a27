-- Emails that owners had when somebody asked for a change, or changed it: a mailed link restores one.
create table former_emails (
  id uuid primary key,
  token_hash bytea not null unique,
  owner_id uuid not null references owners on delete cascade,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index former_emails_owner on former_emails (owner_id);
create index former_emails_expiry on former_emails (expires_at);
