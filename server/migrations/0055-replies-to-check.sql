-- Replies without an invitation wait until the hosts have checked to whom they belong; replies may be for invited guests
-- only.
alter table rsvp_responses add column review text;
alter table rsvp_responses add constraint rsvp_responses_review
  check (review is null or (review in ('unknown', 'duplicate') and invitation_id is null));
alter table events add column replies_from text not null default 'everyone';
alter table events add constraint events_replies_from check (replies_from in ('everyone', 'invited'));
