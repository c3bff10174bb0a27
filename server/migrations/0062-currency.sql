-- ISO 4217, of gifts and funds.
alter table events add column currency text not null default 'USD';
alter table events add constraint events_currency check (currency ~ '^[A-Z]{3}$');
