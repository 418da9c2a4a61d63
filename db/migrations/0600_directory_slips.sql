-- Has PostgreSQL know the parameter that a function below sets: where this migration comes alone, nothing has loaded pg_trgm yet.
do $$ begin perform similarity('a', 'b'); end $$;

-- What is one slip of the pen away from a word: two letters swapped, one too many, one left out, one in another's place. Of short words
-- trigrams leave nothing that such a slip would have in common with what was meant.
create function directory.slips_of(typed text) returns setof text language sql immutable strict parallel safe rows 300 as $$
  select left(typed, at - 1) || substr(typed, at + 1, 1) || substr(typed, at, 1) || substr(typed, at + 2)
  from generate_series(1, length(typed) - 1) as at
  union all
  select left(typed, at - 1) || substr(typed, at + 1) from generate_series(1, length(typed)) as at where length(typed) > 3
  union all
  select left(typed, at) || letter || substr(typed, at + 1 + instead)
  from generate_series(0, length(typed)) as at, generate_series(0, 1) as instead, unnest(string_to_array('abcdefghijklmnopqrstuvwxyz', null)) as letter
  where length(typed) between 3 and 20 and at + instead <= length(typed)
$$;

-- As directory.alike, which servers of before ask for, and with what is one slip away, which is nearly as good as the word itself. A word that
-- stands in very many biographies is looked for among the names alone: else a slip of "the" would read all members.
create function directory.meant(asked text[])
  returns table (member_id uuid, sort_name text, role text, institution_id uuid, likeness real) language sql stable parallel safe rows 50
  set pg_trgm.word_similarity_threshold = 0.5
as $$
  with near as materialized (
    select typed, word, max(likeness) as likeness from (
      select typed, word, word_similarity(typed, word) as likeness
      from unnest(asked) as typed join directory.word on typed <% word where not starts_with(word, '^')
      union all
      select typed, word, 0.9::real from unnest(asked) as typed cross join lateral (
        select word from directory.word where word = any (array(select directory.slips_of(typed)))
      ) as slipped
    ) as found group by typed, word
  ), looked_up as materialized (
    select typed, near.word, likeness,
      case when held.members > 15000 or to_tsvector('english', near.word) = '' then '^' || near.word else near.word end as lexeme
    from near cross join lateral (select sum(members) as members from directory.word where word.word = near.word) as held
    where held.members > 0
  ), best as (
    select entry.member_id, entry.sort_name, entry.role, entry.institution_id, typed, max(looked_up.likeness) as likeness
    from looked_up join directory.entry
      on words @@ quote_literal(lexeme)::tsquery and strpos(' ' || spelled || ' ', ' ' || word || ' ') > 0
    group by entry.member_id, typed
  )
  select member_id, sort_name, role, institution_id, min(likeness) from best group by member_id, sort_name, role, institution_id
  having count(*) = (select count(distinct typed) from unnest(asked) as typed)
$$;

-- The words that begin so, each by itself, for beginnings that are too short to go through all that begins so.
create function directory.begun_by(typed text) returns tsquery language sql stable parallel safe as $$
  select coalesce(string_agg(quote_literal(word), '|'), quote_literal(typed))::tsquery
  from (
    select distinct word from directory.word where word >= typed collate "C" and word < (typed || U&'\+10FFFF') collate "C" limit 400
  ) as begun
$$;

-- Words with a sign between them of which the last may be unfinished: all are held, in whatever order. Not where each of the others is held
-- by very many, as in "i-w": that would be nearly everybody.
create function directory.unfinished(whole text[], last text) returns tsquery language sql stable parallel safe as $$
  select case
    when (
      select min(members) from (
        select coalesce(sum(members), 0) as members from unnest(whole) as one left join directory.word on word = one group by one
      ) as held
    ) > 15000 then quote_literal('^')::tsquery
    else (select string_agg(quote_literal(one), '&')::tsquery from unnest(whole) as one)
      && case when length(last) < 3 then directory.begun_by(last) else directory.begun(last) end
  end
$$;

-- Whether members are found by the stem of a word who do not say the word itself, as "medical" by "medication". Names have no stems.
create function directory.has_kin(typed text) returns boolean language sql stable parallel safe as $$
  select exists (
    select from unnest(tsvector_to_array(to_tsvector('english', typed))) as stem
    where stem <> typed and (select sum(members) from directory.word where word = stem) > coalesce((
      select sum(case when word = typed then members else -members end) from directory.word where word in (typed, '^' || typed)), 0))
$$;

-- Names are read with one apostrophe for all. The log is gone through again, each entry standing until its next one is made.
update kernel.consumer set version = 3, epoch = 0, tx_id = '0', id = 0 where name = 'directory.members';
