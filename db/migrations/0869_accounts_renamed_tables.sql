-- The usual terms for these tables, and for what carries their names (0868).
alter table accounts.known_place rename to trusted_network;
alter table accounts.orcid_trip rename to orcid_authorization;
select migration.rename_parts('accounts', 'known_place', 'trusted_network');
select migration.rename_parts('accounts', 'orcid_trip', 'orcid_authorization');
