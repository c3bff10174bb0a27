-- Money that comes late, and orders that come to nothing.

-- Another checkout of the same buyer for the same address, or of the same site, has taken its place: it may not be paid
-- any more. All that had failed until now counts as replaced, as it was told then.
alter table orders add column replaced boolean not null default false;
update orders set replaced = true where status = 'failed';

-- Who refers to an order that is deleted, and who is looked up by one.
create index addresses_order on addresses (order_id);
create index addresses_moved on addresses (moved_to) where moved_to is not null;
create index sites_order on sites (order_id);
create index operator_log_order on operator_log (order_id) where order_id is not null;
