-- What failed beside the requests, by name: admins read it in the control center. Nothing of what was worked on but its error.
create table kernel.job_failure (
  name text primary key check (length(name) <= 200),
  failures bigint not null,
  first_failed_at timestamptz not null,
  last_failed_at timestamptz not null,
  last_error text not null check (length(last_error) <= 500)
);
