-- Failed sign-ins slow down further ones of the same account, from wherever they come; places that the member is known at are left out.
create table accounts.known_place (
  member_id uuid not null references accounts.member on delete cascade,
  -- A network address; of version 6 the first half, since a household has all of the second.
  place text not null check (length(place) between 1 and 100),
  last_used_at timestamptz not null,
  primary key (member_id, place)
);
create index known_place_last_used on accounts.known_place (last_used_at);

create table accounts.failed_sign_in (
  -- SHA-256 of the e-mail address that was typed, whether or not it is a member's.
  account_hash text primary key check (length(account_hash) = 64),
  failures integer not null check (failures >= 1),
  last_failed_at timestamptz not null,
  -- Until then the next attempt is refused unseen.
  free_at timestamptz not null
);
create index failed_sign_in_last on accounts.failed_sign_in (last_failed_at);
