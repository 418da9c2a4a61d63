-- ORCID iDs that members have proved to be theirs by signing in at ORCID. An iD proves one member only.
create table accounts.orcid_identity (
  member_id uuid primary key references accounts.member on delete cascade,
  orcid_id text not null unique check (orcid_id ~ '^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$'),
  linked_at timestamptz not null
);

-- Ways to ORCID and back. Of the state and of the browser's secret only hashes are kept.
create table accounts.orcid_trip (
  state_hash text primary key check (length(state_hash) = 64),
  browser_hash text not null check (length(browser_hash) = 64),
  purpose text not null check (purpose in ('sign-in', 'link')),
  -- Who set out to link; nobody for a sign-in.
  member_id uuid references accounts.member on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  returned_at timestamptz,
  -- What ORCID said, for as long as it may still be linked.
  orcid_id text check (orcid_id ~ '^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$'),
  proof_expires_at timestamptz,
  check ((purpose = 'link') = (member_id is not null)),
  check ((orcid_id is null) = (proof_expires_at is null))
);
create index orcid_trip_of_member on accounts.orcid_trip (member_id);
