-- How many stand on each leaderboard with so many achievements, so that a place is added up from some tens of rows and not counted from all members.
-- Only changes are written, never a row that two deeds would wait for; a job adds them up. Counts alone: no member is named.
create table achievements.tally (
  -- Null for the leaderboard of all.
  institution_id uuid,
  unlocked integer not null check (unlocked > 0),
  -- How many more, or fewer.
  members bigint not null
);
create index tally_board on achievements.tally (institution_id, unlocked);

create function achievements.tally_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into achievements.tally (institution_id, unlocked, members)
    select board.id, unlocked, -count(*) from was
    cross join lateral (select null::uuid as id union all select institution_id where institution_id is not null) as board
    where listed and not away and unlocked > 0 group by board.id, unlocked;
  end if;
  if tg_op <> 'DELETE' then
    insert into achievements.tally (institution_id, unlocked, members)
    select board.id, unlocked, count(*) from became
    cross join lateral (select null::uuid as id union all select institution_id where institution_id is not null) as board
    where listed and not away and unlocked > 0 group by board.id, unlocked;
  end if;
  return null;
end
$$;

-- As the partial indexes have who is on the board, to the word.
insert into achievements.tally (institution_id, unlocked, members)
select board.id, unlocked, count(*) from achievements.standing
cross join lateral (select null::uuid as id union all select institution_id where institution_id is not null) as board
where listed and not away and unlocked > 0 group by board.id, unlocked;

create trigger tally_added after insert on achievements.standing
  referencing new table as became for each statement execute function achievements.tally_change();
create trigger tally_moved after update on achievements.standing
  referencing old table as was new table as became for each statement execute function achievements.tally_change();
create trigger tally_gone after delete on achievements.standing
  referencing old table as was for each statement execute function achievements.tally_change();
