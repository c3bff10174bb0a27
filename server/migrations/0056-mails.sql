-- Mails to guests. A mailing is what an owner sends to many at once: its text is stored here, and not with each mail.
create table mailings (
  event_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('invitation', 'reminder', 'message', 'update')),
  content jsonb not null,
  created_at timestamptz not null,
  primary key (event_id, id)
);
alter table mailings add constraint mailings_event foreign key (event_id) references events (event_id);

-- One mail to one address; also the queue of what is still to be sent. `about_id` is the reply or reservation of a mail
-- that belongs to no mailing.
create table mails (
  event_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('invitation', 'reminder', 'message', 'update', 'confirmation', 'gift')),
  invitation_id uuid,
  mailing_id uuid,
  about_id uuid,
  address text not null,
  subject text not null,
  again boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'bounced', 'unsubscribed')),
  detail text not null default '',
  created_at timestamptz not null,
  sent_at timestamptz,
  due_at timestamptz not null,
  tried_since timestamptz,
  tries integer not null default 0,
  counted_on date,
  primary key (event_id, id),
  check ((mailing_id is null) = (kind in ('confirmation', 'gift')))
);
alter table mails add constraint mails_event foreign key (event_id) references events (event_id);
alter table mails add constraint mails_mailing
  foreign key (event_id, mailing_id) references mailings (event_id, id);
alter table mails add constraint mails_invitation
  foreign key (event_id, invitation_id) references invitations (event_id, id) on delete set null (invitation_id);
-- However often and on however many nodes an owner presses a button.
create unique index mails_once_a_mailing on mails (event_id, mailing_id, invitation_id) where not again;
create unique index mails_invited_once on mails (event_id, invitation_id, address)
  where kind = 'invitation' and not again and state in ('waiting', 'sent');
create index mails_due on mails (due_at, event_id) where state = 'waiting';
create index mails_by_site on mails (event_id, created_at, id);
create index mails_by_invitation on mails (event_id, invitation_id);
create index mails_by_address on mails (event_id, address);
create index mails_by_day on mails (event_id, counted_on) where counted_on is not null;

-- Addresses to which a site sends no mails any more, as hashes: they stay when guests delete their data.
create table mail_suppressions (
  event_id uuid not null,
  address_hash bytea not null,
  reason text not null check (reason in ('unsubscribed', 'bounced')),
  created_at timestamptz not null,
  primary key (event_id, address_hash, reason)
);
alter table mail_suppressions
  add constraint mail_suppressions_event foreign key (event_id) references events (event_id);

-- Mails that were sent before have a link that no longer works.
alter table invitations add column link_renewed_at timestamptz;

comment on column mailings.content is 'personal: until the site is erased';
comment on column mails.address is 'personal: until the site is erased';
comment on column mails.subject is 'personal: until the site is erased';
