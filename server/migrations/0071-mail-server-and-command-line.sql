-- Since when the mail server has accepted no mail: at most one row for all nodes, and none while it accepts mails.
create table mail_server_failure (
  id integer primary key default 1 check (id = 1),
  since timestamptz not null
);

-- Actions of the command line that concern no operator's account.
alter table operator_log alter column operator_id drop not null;
