-- What was looked into last, kept whole so that it is shown at once.
create table cleanup.report (
  name text primary key check (name in ('readiness', 'integrity')),
  result jsonb not null,
  made_at timestamptz not null,
  took_ms integer not null
);
