-- Late payments, and orders that were never paid.

-- Replaced: a newer checkout of the same buyer for the same subdomain or site; it can no longer be paid.
-- All orders that had failed before count as replaced, as buyers were told at the time.
alter table orders add column replaced boolean not null default false;
update orders set replaced = true where status = 'failed';

-- Foreign keys and indexes for deleting orders and finding what refers to them.
create index addresses_order on addresses (order_id);
create index addresses_moved on addresses (moved_to) where moved_to is not null;
create index sites_order on sites (order_id);
create index operator_log_order on operator_log (order_id) where order_id is not null;
