-- A keyed hash of the network address for which an unpaid checkout holds the address; nodes of the previous release leave
-- it empty.
alter table addresses add column network_hash bytea;
create index addresses_network on addresses (network_hash) where network_hash is not null;
