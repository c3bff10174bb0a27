-- Disputes of payments: the latest report of the provider for each payment, also of one that is not known yet.
create table payment_disputes (
  provider text not null,
  provider_order_id text not null,
  status text not null check (status in ('open', 'lost', 'won')),
  reason text not null,
  -- Until when the provider takes evidence.
  respond_by timestamptz,
  -- By the provider's clock.
  reported_at timestamptz not null,
  -- An operator has decided, for this status, that the site stays.
  settled boolean not null default false,
  primary key (provider, provider_order_id)
);

-- Of a parked order: it is disputed, and its site stands until an operator decides.
alter table orders add column site_stands boolean not null default false;
