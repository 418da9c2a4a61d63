-- What backups there are. The bytes, and all that a restore needs, lie outside of the database; these rows can be made again from there, and
-- are in no backup themselves.
create table kernel.backup (
  id text primary key check (id ~ '^\d{4}-\d\d-\d\d-\d{6}-[0-9a-f]{8}$'),
  state text not null check (state in ('running', 'taken', 'verified', 'failed')),
  reason text not null check (length(reason) between 1 and 500),
  -- The machine in whose data directory it lies.
  machine text not null check (length(machine) <= 500),
  started_at timestamptz not null,
  taken_at timestamptz,
  tables integer not null default 0,
  rows bigint not null default 0,
  files bigint not null default 0,
  bytes bigint not null default 0,
  take_ms integer,
  verified_at timestamptz,
  -- What loading it into a database of its own took.
  restore_ms integer,
  -- Since when it lies in the second place too.
  copied_at timestamptz,
  problem text not null default '' check (length(problem) <= 1000)
);
create index on kernel.backup (started_at);
