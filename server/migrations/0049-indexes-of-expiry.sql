-- Expired rows are deleted each hour, across all sites; without an index each sweep reads the whole table. Codes that
-- hand a session over are also deleted by owner, when the password changes.
create index owner_sessions_expiry on owner_sessions (expires_at);
create index public_sessions_expiry on public_sessions (expires_at);
create index verification_codes_expiry on verification_codes (expires_at);
create index password_links_expiry on password_links (expires_at);
create index email_changes_expiry on email_changes (expires_at);
create index owner_invitations_expiry on owner_invitations (expires_at);
create index handoffs_expiry on handoffs (expires_at);
create index handoffs_owner on handoffs (owner_id);
