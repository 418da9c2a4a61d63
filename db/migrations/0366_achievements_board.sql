-- Who stands on the leaderboard: whoever has unlocked something, is there, and lets themselves be listed. As the profile has it, kept here
-- so that a place among very many is counted from one index.
alter table achievements.standing
  add column listed boolean not null default true,
  add column away boolean not null default false,
  add column institution_id uuid;
create index standing_board on achievements.standing (unlocked desc, latest_at, member_id)
  where listed and not away and unlocked > 0;
create index standing_board_institution on achievements.standing (institution_id, unlocked desc, latest_at, member_id)
  where listed and not away and unlocked > 0;
