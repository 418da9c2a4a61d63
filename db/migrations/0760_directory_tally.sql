-- How many members the directory shows, of each role and institution: to say how many pages there are, every request had counted all of them.
-- As with directory.word only changes are written, in the transaction of the entries, and the same job adds them up.
create table directory.tally (
  role text not null,
  institution_id uuid,
  -- How many more, or fewer.
  members bigint not null
);

create or replace function directory.entry_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from directory.initial where member_id in (select member_id from was);
  end if;
  if tg_op <> 'DELETE' then
    insert into directory.initial (initial, sort_name, member_id, role, institution_id)
    select initial, sort_name, member_id, role, institution_id from became cross join directory.initials_of(words) as initial;
  end if;
  if tg_op = 'INSERT' then
    insert into directory.tally (role, institution_id, members)
    select role, institution_id, count(*) from became group by role, institution_id;
    insert into directory.word (word, members)
    select word, count(*) from became cross join unnest(tsvector_to_array(words)) as word group by word;
  elsif tg_op = 'DELETE' then
    insert into directory.tally (role, institution_id, members)
    select role, institution_id, -count(*) from was group by role, institution_id;
    insert into directory.word (word, members)
    select word, -count(*) from was cross join unnest(tsvector_to_array(words)) as word group by word;
  else
    insert into directory.tally (role, institution_id, members)
    select role, institution_id, sum(members) from (
      select role, institution_id, 1 as members from became union all select role, institution_id, -1 from was
    ) as changed group by role, institution_id having sum(members) <> 0;
    insert into directory.word (word, members)
    select word, sum(members) from (
      select word, 1 as members from became cross join unnest(tsvector_to_array(words)) as word
      union all select word, -1 from was cross join unnest(tsvector_to_array(words)) as word
    ) as changed group by word having sum(members) <> 0;
  end if;
  return null;
end
$$;

-- From here until the end nobody writes entries: what stands is counted once, and what comes is counted by the trigger.
lock table directory.entry in share row exclusive mode;
insert into directory.tally (role, institution_id, members)
select role, institution_id, count(*) from directory.entry group by role, institution_id;
