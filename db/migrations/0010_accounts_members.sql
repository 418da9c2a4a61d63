-- Who the members are, and how they prove it. Only hashes of passwords and tokens are kept.
create schema accounts;

create table accounts.member (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) between 3 and 254),
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  role text not null check (role in ('student', 'faculty', 'clinician', 'moderator', 'admin')),
  password_hash text not null,
  is_founding_member boolean not null default false,
  joined_at timestamptz not null,
  setup_completed_at timestamptz,
  deleted_at timestamptz
);
-- Two addresses that differ only in case are one mailbox: the index holds even when twenty register at once.
create unique index member_email on accounts.member (lower(email));
create index member_admins on accounts.member (id) where role = 'admin';

create table accounts.session (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null unique check (length(token_hash) = 64),
  member_id uuid not null references accounts.member on delete cascade,
  created_at timestamptz not null,
  -- Written at most once a minute.
  last_used_at timestamptz not null,
  user_agent text not null check (length(user_agent) <= 500),
  address text not null check (length(address) <= 100)
);
create index session_of_member on accounts.session (member_id);

create table accounts.password_reset (
  token_hash text primary key check (length(token_hash) = 64),
  member_id uuid not null references accounts.member on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_of_member on accounts.password_reset (member_id);

-- Links that create the first admin. They hold until one of them is used, and then none does.
create table accounts.first_admin_link (
  token_hash text primary key check (length(token_hash) = 64),
  created_at timestamptz not null
);
