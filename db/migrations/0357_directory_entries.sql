-- What the directory is searched by: one row for each member who lets others find them, made of accounts and profiles by a consumer of
-- events, and made again by replaying them. What a card shows is read where it stands.
create schema directory;

-- Both are of words that are folded already (no case, accents or signs) and stand between single spaces.
create function directory.words_of(names text, about text) returns tsvector language sql immutable strict parallel safe
return to_tsvector('simple', names || ' ' || about) || to_tsvector('english', about);

create table directory.entry (
  member_id uuid primary key,
  -- Last name first, folded: the order of the directory.
  sort_name text not null,
  role text not null,
  -- The one that it is counted as.
  institution_id uuid,
  names tsvector not null,
  words tsvector not null,
  -- Everything but the biography: where a slip of the pen is looked for.
  spelled text not null
);
-- Counting and ordering read narrow rows; words stand beside them.
alter table directory.entry set (toast_tuple_target = 256);
alter table directory.entry alter words set storage external;
create index entry_order on directory.entry (sort_name, member_id);
create index entry_role on directory.entry (role, sort_name, member_id);
create index entry_institution on directory.entry (institution_id, sort_name, member_id) include (role);
create index entry_words on directory.entry using gin (words) with (fastupdate = off);
create index entry_spelled on directory.entry using gin (spelled gin_trgm_ops) with (fastupdate = off);

-- Members whose words look like those that were typed, each with how much, the worst word counting.
create function directory.alike(asked text[]) returns table (member_id uuid, likeness real) language sql stable parallel safe
  set pg_trgm.word_similarity_threshold = 0.5
as $$
  select entry.member_id, (select min(word_similarity(word, entry.spelled)) from unnest(asked) as word)
  from directory.entry
  where asked[1] <% entry.spelled and (asked[2] is null or asked[2] <% entry.spelled)
$$;
