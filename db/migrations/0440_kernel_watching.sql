-- What was answered as a bug, told apart by what went wrong and where; no text of a person's.
create table kernel.error (
  fingerprint text primary key check (length(fingerprint) = 64),
  place text not null check (length(place) between 1 and 200),
  name text not null check (length(name) between 1 and 100),
  message text not null check (length(message) <= 500),
  times bigint not null check (times > 0),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Of the last one, by which the log is searched.
  request_id text not null check (length(request_id) <= 100)
);
create index error_last_seen on kernel.error (last_seen_at desc, fingerprint);

-- How many there were in each minute of the last days, so that a rise shows.
create table kernel.error_minute (
  minute timestamptz primary key,
  times bigint not null check (times > 0)
);

-- Who looks next: one process for all, or one of each machine.
create table kernel.watch_turn (
  watch text not null,
  -- Empty where it is looked at for all machines.
  machine text not null,
  looked_at timestamptz not null,
  primary key (watch, machine)
);

-- What somebody had to be told of, and is told of again once it is well.
create table kernel.trouble (
  id uuid primary key default gen_random_uuid(),
  watch text not null,
  machine text not null,
  sentence text not null check (length(sentence) between 1 and 500),
  began_at timestamptz not null,
  seen_at timestamptz not null,
  healed_at timestamptz check (healed_at >= began_at)
);
create unique index trouble_once on kernel.trouble (watch, machine) where healed_at is null;
create index trouble_began on kernel.trouble (began_at desc, id);
