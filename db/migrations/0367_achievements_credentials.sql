-- The keys that credentials are signed with. A key of before stays, so that what it signed can be checked; its secret half is sealed.
create table achievements.signing_key (
  id text primary key check (id ~ '^key-[0-9a-z]{8}$'),
  public_key text not null,
  sealed text,
  made_at timestamptz not null,
  retired_at timestamptz,
  check (retired_at is not null or sealed is not null)
);
create unique index signing_key_in_use on achievements.signing_key ((true)) where retired_at is null;

-- What was signed for a certificate, once: its number, date and name never change.
create table achievements.credential (
  certificate_id uuid primary key references achievements.unlocked (certificate_id) on delete cascade,
  signed text not null,
  key_id text not null references achievements.signing_key,
  signed_at timestamptz not null
);
create index credential_key on achievements.credential (key_id);

-- Places in the lists of what is revoked: they stay when the member is erased, since who holds a copy of the credential still asks.
create table achievements.revoked_place (
  status_index bigint primary key
);
