-- By which a home of files knows this database from any other. Made at the first start, and anew in a copy for rehearsals.
create table kernel.installation (
  only_one boolean primary key default true check (only_one),
  id uuid not null,
  named_at timestamptz not null
);
