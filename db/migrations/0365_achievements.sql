-- What members have achieved: a row each, for good. Whether somebody has is computed from other rooms' rows by the rules of the room.
create schema achievements;

-- One row a member who was ever looked at: held while it is decided what they unlock, so that of many deeds at once none is missed.
create table achievements.standing (
  member_id uuid primary key,
  -- Counted anew whenever a row of theirs changes.
  unlocked integer not null default 0 check (unlocked >= 0),
  latest_at timestamptz,
  latest_key text
);

create table achievements.unlocked (
  member_id uuid not null,
  achievement_key text not null check (length(achievement_key) <= 60),
  unlocked_at timestamptz not null,
  certificate_id uuid not null unique default gen_random_uuid(),
  -- Its place in the lists by which other verifiers learn of a revocation; never given twice.
  status_index bigint not null unique generated always as identity (minvalue 0 start 0),
  revoked_at timestamptz,
  revoked_by_id uuid,
  revoked_reason text not null default '' check (length(revoked_reason) <= 500),
  primary key (member_id, achievement_key),
  check ((revoked_at is null) = (revoked_by_id is null)),
  check ((revoked_at is null) = (revoked_reason = ''))
);
