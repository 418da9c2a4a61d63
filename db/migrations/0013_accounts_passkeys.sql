-- Passkeys (WebAuthn): keys of a member's devices, each of which signs in alone or stands as the second factor.
create table accounts.passkey (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references accounts.member on delete cascade,
  -- As the device names it, in base64url.
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null check (length(public_key) between 1 and 2000),
  -- How often the device has signed, as it last said; 0 where it does not count.
  sign_count bigint not null check (sign_count >= 0),
  -- How a browser reaches the device: internal, hybrid, usb …
  transports text[] not null check (cardinality(transports) <= 10),
  name text not null check (length(name) between 1 and 60),
  -- Browser and system in which it was made.
  device text not null check (length(device) between 1 and 100),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of_member on accounts.passkey (member_id);

-- What devices know a member by, in place of an id or an address: random.
alter table accounts.member add column user_handle text unique check (length(user_handle) between 20 and 86);

-- What a device is asked to sign. A row goes when it is answered, whatever comes of it.
create table accounts.passkey_challenge (
  challenge_hash text primary key check (length(challenge_hash) = 64),
  purpose text not null check (purpose in ('registration', 'sign-in', 'second-factor')),
  -- Nobody's yet, where the passkey itself will say who signs in.
  member_id uuid references accounts.member on delete cascade,
  expires_at timestamptz not null,
  check ((member_id is null) = (purpose = 'sign-in'))
);
create index passkey_challenge_expiry on accounts.passkey_challenge (expires_at);
create index passkey_challenge_of_member on accounts.passkey_challenge (member_id);

-- Recovery codes stand for either kind of second factor, so they belong to the member and no longer to the app's secret.
alter table accounts.recovery_code
  drop constraint recovery_code_member_id_fkey,
  add constraint recovery_code_member_id_fkey foreign key (member_id) references accounts.member on delete cascade;
