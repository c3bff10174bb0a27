-- Checkout funnel: furthest step, indexes for the sweeps, and a constraint on what may be stored about a cart.

alter table carts
  -- Furthest step reached: 0 opened, 1 to 3 wizard steps, 4 checkout.
  add column furthest_step integer not null default 0;
update carts set furthest_step = least(4, greatest(
  case when status = 'converted' then 4 else coalesce(step_number, 0) end,
  coalesce((select max(step_number) from cart_events where cart_id = carts.id), 0)
));
update carts set step_number = 4 where step_number > 4;
alter table carts
  add check (step_number between 0 and 4),
  add check (furthest_step between 0 and 4),
  add check (reason in ('modal_closed', 'timeout_30min')),
  add check ((status = 'abandoned') = (reason is not null));

-- Keep only the plan of older cart events.
update cart_events set event_data = jsonb_build_object('plan_id', event_data -> 'plan_id')
  where event_data ->> 'plan_id' in ('basic', 'standard', 'premium');
update cart_events set event_data = null
  where event_data ->> 'plan_id' is null or event_data ->> 'plan_id' not in ('basic', 'standard', 'premium');
alter table cart_events add check (event_type in (
  'step_completed', 'step_entered', 'plan_selected', 'form_completed', 'checkout_created',
  'page_hidden', 'page_visible', 'page_unload'
));

-- By age for the funnel and for deletion; by last activity for carts whose browser is gone.
create index carts_age on carts (created_at);
create index carts_silence on carts (last_seen_at) where status = 'open';
