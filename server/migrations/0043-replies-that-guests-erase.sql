-- Tells the owners that a guest has deleted a reply, without keeping anything of it.
create table erased_replies (
  event_id uuid not null references events (event_id),
  id uuid not null,
  -- Of an invited guest; null for a reply without an invitation, or once the invitation is deleted.
  invitation_id uuid,
  erased_at timestamptz not null,
  primary key (event_id, id),
  foreign key (event_id, invitation_id) references invitations (event_id, id) on delete set null (invitation_id)
);
create index erased_replies_invitation on erased_replies (event_id, invitation_id);
