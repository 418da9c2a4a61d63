-- Who is asked by mail to read, to help with or to mentor a paper. Whoever opens the link with the account of that address comes in.
create table workspace.invitation (
  id uuid primary key default gen_random_uuid(),
  paper_id uuid not null references workspace.paper on delete cascade,
  email text not null check (length(email) <= 254),
  is_mentor boolean not null,
  access text not null check (access in ('read', 'suggest', 'write')),
  token_hash text not null unique,
  invited_by uuid not null,
  invited_at timestamptz not null,
  ends_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  check (not is_mentor or access = 'suggest'),
  check (accepted_at is null or withdrawn_at is null)
);
create unique index on workspace.invitation (paper_id, email) where accepted_at is null and withdrawn_at is null;
create index on workspace.invitation (invited_by);
create index on workspace.invitation (email);
