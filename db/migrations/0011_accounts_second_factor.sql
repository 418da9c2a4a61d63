-- The second thing that a member may have to prove at sign-in, beside the password: codes of an authenticator app.
create table accounts.second_factor (
  member_id uuid primary key references accounts.member on delete cascade,
  -- Sealed with the key in the data directory. Counts from when a first code has confirmed it.
  secret text check (length(secret) <= 500),
  confirmed_at timestamptz,
  -- The last 30 s step of which a code was used: it and those before it are refused.
  last_step bigint not null default 0,
  -- What is being set up, beside or instead of what counts so far.
  pending_secret text check (length(pending_secret) <= 500),
  pending_at timestamptz,
  check ((secret is null) = (confirmed_at is null)),
  check ((pending_secret is null) = (pending_at is null))
);

create table accounts.recovery_code (
  member_id uuid not null references accounts.second_factor on delete cascade,
  code_hash text not null check (length(code_hash) = 64),
  used_at timestamptz,
  primary key (member_id, code_hash)
);

-- Sign-ins whose password was right and whose second factor is still to come.
create table accounts.second_factor_challenge (
  token_hash text primary key check (length(token_hash) = 64),
  member_id uuid not null references accounts.member on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index second_factor_challenge_of_member on accounts.second_factor_challenge (member_id);
