-- When an operator's session was last used, to the minute; nodes of the previous release leave it empty.
alter table operator_sessions add column last_used_at timestamptz;
