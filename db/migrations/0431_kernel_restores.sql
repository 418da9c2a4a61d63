-- Each time this database was put in the place of another: processes that served the other one start anew when they see it.
create table kernel.restored (
  number integer primary key,
  backup_id text not null check (length(backup_id) <= 100),
  taken_at timestamptz not null,
  restored_at timestamptz not null,
  -- Where the database lay that it replaced (cluster and number), to which the home of files was known to belong.
  previous_place text not null,
  -- When a start has said so.
  told_at timestamptz
);

-- What is being restored at this moment; what came to nothing stays here until the next.
create table kernel.restoring (
  only_one boolean primary key default true check (only_one),
  backup_id text not null check (length(backup_id) <= 100),
  begun_at timestamptz not null,
  step text not null check (length(step) <= 200),
  -- Why it came to nothing.
  problem text not null default '' check (length(problem) <= 1000)
);

-- Mails that a restored backup has brought back wait until an admin releases them: some were sent before it.
alter table kernel.mail add column held_at timestamptz;
create index on kernel.mail (held_at) where held_at is not null;
