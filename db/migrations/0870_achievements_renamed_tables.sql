-- The usual terms for these tables, and for what carries their names (0868).
alter table achievements.tally rename to progress_counter;
alter table achievements.standing rename to leaderboard_entry;
select migration.rename_parts('achievements', 'tally', 'progress_counter');
select migration.rename_parts('achievements', 'standing', 'leaderboard_entry');

alter trigger tally_added on achievements.leaderboard_entry rename to progress_counter_added;
alter trigger tally_moved on achievements.leaderboard_entry rename to progress_counter_moved;
alter trigger tally_gone on achievements.leaderboard_entry rename to progress_counter_gone;
alter function achievements.tally_change() rename to progress_counter_change;
create or replace function achievements.progress_counter_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into achievements.progress_counter (institution_id, unlocked, members)
    select board.id, unlocked, -count(*) from was
    cross join lateral (select null::uuid as id union all select institution_id where institution_id is not null) as board
    where listed and not away and unlocked > 0 group by board.id, unlocked;
  end if;
  if tg_op <> 'DELETE' then
    insert into achievements.progress_counter (institution_id, unlocked, members)
    select board.id, unlocked, count(*) from became
    cross join lateral (select null::uuid as id union all select institution_id where institution_id is not null) as board
    where listed and not away and unlocked > 0 group by board.id, unlocked;
  end if;
  return null;
end
$$;
