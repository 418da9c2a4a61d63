-- The usual terms for these tables, and for what carries their names (0868).
alter table support.gift rename to donation;
alter table support.gift_payment rename to donation_payment;
select migration.rename_parts('support', 'gift', 'donation');
select migration.rename_parts('support', 'gift_payment', 'donation_payment');
