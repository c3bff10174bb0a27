-- Revenue leaves out payments of the sandbox, so its index has the provider, too.
create index orders_revenue_by_provider on orders (paid_at)
  include (id, status, plan_id, kind, total_cents, refunded_cents, provider)
  where paid_at is not null;
drop index orders_revenue;
