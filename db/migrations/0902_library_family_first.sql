-- Names whose family name is first, such as Hungarian and Vietnamese ones, keep their order.
alter table library.author add column family_first boolean not null default false;
