-- What every room depends on: limits, mail, jobs' doorbell heads, files, and the administration's log.
create schema kernel;

-- Uses counted per key and fixed window; old windows are swept away.
create table kernel.limit_use (
  key text not null,
  window_start timestamptz not null,
  window_end timestamptz not null,
  uses integer not null,
  primary key (key, window_start)
);
create index limit_use_window_end on kernel.limit_use (window_end);

-- The outbox: a mail is promised in the same transaction as the change that it tells of.
create table kernel.mail (
  id uuid primary key default gen_random_uuid(),
  recipient text not null check (length(recipient) between 3 and 320 and recipient !~ '[\r\n]'),
  subject text not null check (length(subject) between 1 and 300 and subject !~ '[\r\n]'),
  body text check (length(body) <= 50000),
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  -- The body is erased some days after sending; who was written to, and when, stays.
  body_erased_at timestamptz
);
create index mail_unsent on kernel.mail (queued_at) where sent_at is null;

-- Heads of what the doorbell tells of. A ring may be lost; the head is the truth.
create table kernel.stream (
  name text primary key,
  head bigint not null
);

-- The administration's log: only ever appended to, each entry chained to the one before by hash.
create table kernel.admin_log (
  seq bigint primary key,
  at timestamptz not null,
  actor_id uuid,
  actor_name text not null,
  action text not null check (length(action) between 1 and 100),
  target text not null check (length(target) <= 500),
  reason text not null default '' check (length(reason) <= 5000),
  previous_hash text not null,
  hash text not null
);

create function kernel.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'kernel.admin_log is only appended to';
end $$;
create trigger admin_log_append_only before update or delete on kernel.admin_log
  for each row execute function kernel.refuse_change();
create trigger admin_log_no_truncate before truncate on kernel.admin_log
  for each statement execute function kernel.refuse_change();

-- Files: what is stored under which key; the bytes lie in the data directory.
create table kernel.file (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 255),
  content_type text not null,
  size_bytes integer not null,
  sha256 text not null,
  stored_at timestamptz not null default now()
);
