-- Deposits are the room dois'; their rows and indexes stay as they are.
create schema dois;
alter table library.doi_deposit set schema dois;
alter table dois.doi_deposit rename to deposit;
alter index dois.doi_deposit_open rename to deposit_open;
