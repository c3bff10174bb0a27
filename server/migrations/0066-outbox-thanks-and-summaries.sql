-- The outbox of development shows mails as they would leave: the whole message, and its attachments for downloading.
alter table outbox_mails
  add column source bytea not null default '',
  add column attachments jsonb not null default '[]';
comment on column outbox_mails.source is 'personal: only without a mail server';
comment on column outbox_mails.attachments is 'personal: only without a mail server';

-- Hosts thank guests for gifts by mail.
alter table mailings drop constraint mailings_kind_check;
alter table mailings add constraint mailings_kind_check
  check (kind in ('invitation', 'reminder', 'message', 'update', 'thanks'));
alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check
  check (kind in ('invitation', 'reminder', 'message', 'update', 'confirmation', 'gift', 'thanks'));

-- Owners get a summary of each week.
alter table owners add column notify_weekly boolean not null default true;
alter table owner_news_state add column summed_up_at timestamptz;
