-- The server processes that are alive, each by a lease that it renews, and whether they have acknowledged that the house is closed.
create table kernel.process (
  id uuid primary key,
  started_at timestamptz not null,
  alive_until timestamptz not null,
  acknowledged uuid
);

-- The house is closed while this has a row.
create table kernel.closing (
  only_one boolean primary key default true check (only_one),
  id uuid not null default gen_random_uuid(),
  reason text not null check (length(reason) between 1 and 500),
  by_process uuid not null,
  closed_at timestamptz not null
);
