-- The date, time and place that each household was last told, and those that it has last seen on its page.
create table told_households (
  event_id uuid not null,
  invitation_id uuid not null,
  facts jsonb not null,
  seen jsonb not null,
  -- The mail that told them; null: the owner did. Mails may be deleted.
  mail_id uuid,
  primary key (event_id, invitation_id)
);
alter table told_households add constraint told_households_event foreign key (event_id) references events (event_id);
alter table told_households add constraint told_households_invitation
  foreign key (event_id, invitation_id) references invitations (event_id, id) on delete cascade;

-- What the household of a mail had been told before; it still counts if the mail does not arrive.
alter table mails add column told_before jsonb;

-- A reply that counts no longer, because the hosts asked again.
alter table rsvp_responses add column asked_again_at timestamptz;
alter table rsvp_responses add constraint rsvp_responses_asked_again
  check (asked_again_at is null or invitation_id is not null) not valid;
alter table rsvp_responses validate constraint rsvp_responses_asked_again;

comment on column told_households.facts is 'personal: until the site is erased';
comment on column told_households.seen is 'personal: until the site is erased';
comment on column mails.told_before is 'personal: until the site is erased';

-- Whoever has an invitation already is taken to know what stands today.
insert into told_households (event_id, invitation_id, facts, seen)
select event_id, id, facts, facts from (
  select invitations.event_id, invitations.id, case when events.status = 'planned' then jsonb_build_object(
    'status', events.status, 'date', events.event_date,
    'start', case when events.event_date is not null then events.event_time end,
    'end', case when events.event_date is not null then events.event_end_time end,
    'venue_name', events.venue_name, 'venue_address', events.venue_address,
    'items', (
      select coalesce(jsonb_object_agg(schedule_items.id, jsonb_build_object(
        'name', name, 'date', date, 'start', start_time, 'end', end_time,
        'venue_name', schedule_items.venue_name, 'venue_address', schedule_items.venue_address
      )), '{}')
      from schedule_items where schedule_items.event_id = invitations.event_id and (audience = 'everyone' or exists (
        select from invited_items where invited_items.event_id = invitations.event_id
          and item_id = schedule_items.id and invitation_id = invitations.id
      ))
    )
  ) else jsonb_build_object(
    'status', events.status, 'date', null, 'start', null, 'end', null, 'venue_name', '', 'venue_address', '',
    'items', '{}'::jsonb
  ) end as facts
  from invitations join events on events.event_id = invitations.event_id
  where handed_over_at is not null
) told;
