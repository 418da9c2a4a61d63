-- The words of the directory, each with how many members hold it: what begins as a search does, and what looks like it, is asked of some
-- thousands of words instead of all members. As with achievements.tally only changes are written, never a row that two would wait for; a job
-- adds them up. No word stays that nobody holds.
create table directory.word (
  word text collate "C" not null,
  -- How many more, or fewer.
  members bigint not null
);

-- By which letters a member's names begin: for whoever has typed one letter only.
create table directory.initial (
  initial text not null,
  sort_name text not null,
  member_id uuid not null,
  role text not null,
  institution_id uuid,
  primary key (initial, sort_name, member_id) include (role, institution_id)
);
create index initial_member on directory.initial (member_id);

-- Beginnings of names stand among the words with a mark (migration 0470).
create function directory.initials_of(words tsvector) returns setof text language sql immutable strict parallel safe as $$
  select distinct substr(lexeme, 2, 1) from unnest(tsvector_to_array(words)) as lexeme where starts_with(lexeme, '^')
$$;

create function directory.entry_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from directory.initial where member_id in (select member_id from was);
  end if;
  if tg_op <> 'DELETE' then
    insert into directory.initial (initial, sort_name, member_id, role, institution_id)
    select initial, sort_name, member_id, role, institution_id from became cross join directory.initials_of(words) as initial;
  end if;
  if tg_op = 'INSERT' then
    insert into directory.word (word, members)
    select word, count(*) from became cross join unnest(tsvector_to_array(words)) as word group by word;
  elsif tg_op = 'DELETE' then
    insert into directory.word (word, members)
    select word, -count(*) from was cross join unnest(tsvector_to_array(words)) as word group by word;
  else
    insert into directory.word (word, members)
    select word, sum(members) from (
      select word, 1 as members from became cross join unnest(tsvector_to_array(words)) as word
      union all select word, -1 from was cross join unnest(tsvector_to_array(words)) as word
    ) as changed group by word having sum(members) <> 0;
  end if;
  return null;
end
$$;

insert into directory.initial (initial, sort_name, member_id, role, institution_id)
select initial, sort_name, member_id, role, institution_id from directory.entry cross join directory.initials_of(words) as initial;
insert into directory.word (word, members)
select word, count(*) from directory.entry cross join unnest(tsvector_to_array(words)) as word group by word;
create index word_word on directory.word (word);
create index word_alike on directory.word using gin (word gin_trgm_ops);

create trigger entry_added after insert on directory.entry
  referencing new table as became for each statement execute function directory.entry_change();
create trigger entry_stated after update on directory.entry
  referencing old table as was new table as became for each statement execute function directory.entry_change();
create trigger entry_gone after delete on directory.entry
  referencing old table as was for each statement execute function directory.entry_change();

-- The words that begin so, each by itself while they are few: looked up one by one they take half the time of all that begins so.
create function directory.begun(typed text) returns tsquery language sql stable parallel safe as $$
  select case when count(*) between 1 and 20
    then string_agg(quote_literal(word), '|')::tsquery else (quote_literal(typed) || ':*')::tsquery end
  from (
    select distinct word from directory.word where word >= typed collate "C" and word < (typed || U&'\+10FFFF') collate "C" limit 21
  ) as begun
$$;

-- Whether anybody's name has a part that begins so.
create function directory.begins_name(typed text) returns boolean language sql stable parallel safe as $$
  select exists (
    select from directory.word where word >= ('^' || typed) collate "C" and word < ('^' || typed || U&'\+10FFFF') collate "C")
$$;

-- Members of whose words one looks like each of those that were typed, with how much, the worst word counting. A word of the biography alone
-- is not looked at.
drop function directory.alike(text[]);
create function directory.alike(asked text[]) returns table (member_id uuid, likeness real) language sql stable parallel safe rows 50
  set pg_trgm.word_similarity_threshold = 0.5
as $$
  with near as materialized (
    select distinct typed, word, word_similarity(typed, word) as likeness
    from unnest(asked) as typed join directory.word on typed <% word where not starts_with(word, '^')
  ), best as (
    select entry.member_id, typed, max(near.likeness) as likeness
    from near join directory.entry
      on words @@ quote_literal(word)::tsquery and strpos(' ' || spelled || ' ', ' ' || word || ' ') > 0
    group by entry.member_id, typed
  )
  select member_id, min(likeness) from best group by member_id
  having count(*) = (select count(distinct typed) from unnest(asked) as typed)
$$;
drop index directory.entry_spelled;

-- What is found by its stem stands nowhere in particular: shorter rows, of which more are read at once.
create or replace function directory.words_of(names text, about text) returns tsvector language sql immutable strict parallel safe
return to_tsvector('simple', names || ' ' || about) || strip(to_tsvector('english', about))
  || array_to_tsvector(string_to_array('^' || replace(names, ' ', ' ^'), ' '));
