-- Which features somebody has switched on or off, and when; of the others the code says whether they are on.
create table kernel.feature (
  name text primary key check (length(name) between 1 and 100),
  is_on boolean not null,
  set_at timestamptz not null,
  set_by uuid
);
