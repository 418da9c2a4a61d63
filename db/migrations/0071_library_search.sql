-- What searches read. It stands in tables of its own: counting a view rewrites the paper's row, and with it every index
-- entry of that row, of which a searched text has a thousand.
create extension if not exists pg_trgm;

-- Text as words and spaces, so that "COVID-19" is the words covid and 19 to the index and to a query alike. The ranges
-- are those of SEPARATORS in server/query-words.ts; written out, since [:alnum:] means ASCII only in some databases.
create function library.plain(text) returns text
  language sql immutable strict parallel safe
  return regexp_replace($1,
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u2190-\u2bff\u3000-\u303f\ufff0-\uffff]+',
    ' ', 'g');

-- Their arguments are columns, not the row: PostgreSQL 15 alters no table whose row type a function takes.
-- Title (A), authors and keywords (B), abstract (C). The text (D) is added by those who write it.
create function library.front_words(title text, author_names text[], keywords text[], abstract text) returns tsvector
  language sql stable
  return setweight(to_tsvector('english', library.plain(title)), 'A')
    || setweight(to_tsvector('english', library.plain(array_to_string(author_names || keywords, ' '))), 'B')
    || setweight(to_tsvector('english', library.plain(abstract)), 'C');

-- The words of the same parts as they are written, for completing and correcting what is searched for.
create function library.spelt_words(title text, author_names text[], keywords text[], abstract text) returns text[]
  language sql stable
  return array(
    select lexeme
    from unnest(to_tsvector('simple', library.plain(
      concat_ws(' ', title, array_to_string(author_names || keywords, ' '), abstract))))
    where lexeme ~ '^[^0-9]{3,30}$');

-- Each word with the one that follows it: what a quoted phrase is made of. PostgreSQL's own test of a phrase reads the
-- whole vector of every paper that holds its words, 20 KB each.
create function library.pairs_of(words tsvector) returns tsvector
  language sql immutable strict parallel safe
  return (
    select coalesce(array_to_tsvector(array_agg(distinct pair)), '')
    from (
      select left(lexeme, 60) || ' ' || left(lead(lexeme) over (order by position), 60) as pair
      from unnest(words), unnest(positions) as position
    ) as following
    where pair is not null);

create table library.search_text (
  paper_id uuid primary key references library.paper (id) on delete cascade,
  -- Copies of the paper's own, so that a search filters, counts and sorts without reading papers.
  category text not null,
  published_on date not null,
  title_key text not null,
  author_key text not null,
  -- Not so while the paper is withdrawn.
  listed boolean not null default true,
  words tsvector not null,
  pairs tsvector not null generated always as (library.pairs_of(words)) stored
);
-- A search walks thousands of these rows: the words stand outside them, as they are, and are read for the few that are ranked.
alter table library.search_text
  alter column title_key set storage main,
  alter column author_key set storage main,
  alter column words set storage external;
alter table library.search_text set (toast_tuple_target = 128);

-- Papers come seldom and searches often: nothing is left for a search to sort in.
create index search_text_words on library.search_text using gin (words) with (fastupdate = off);
create index search_text_pairs on library.search_text using gin (pairs) with (fastupdate = off);
create index search_text_front on library.search_text using gin (ts_filter(words, '{a,b,c}')) with (fastupdate = off);
create index search_text_title on library.search_text using gin (ts_filter(words, '{a}')) with (fastupdate = off);

create table library.word (
  word text collate "C" primary key,
  papers integer not null
);
create index word_alike on library.word using gin (word gin_trgm_ops);

-- Always in the order of the words, so that two publications at once cannot wait for each other.
create function library.add_words(more text[]) returns void
  language sql
  begin atomic
    insert into library.word (word, papers)
    select word, count(*) from unnest(more) as word group by word order by word
    on conflict (word) do update set papers = library.word.papers + excluded.papers;
  end;

create function library.take_words(fewer text[]) returns void
  language sql
  begin atomic
    with gone as (select word from library.word where word = any (fewer) order by word for update)
    update library.word set papers = library.word.papers - 1 from gone where library.word.word = gone.word;
  end;

-- By triggers, so that whoever writes a title has written what a search finds it by.
create function library.search_text_after_insert() returns trigger language plpgsql as $$
begin
  insert into library.search_text (paper_id, category, published_on, title_key, author_key, words)
  select id, category, published_on, lower(title), lower(coalesce(author_names[1], '')), library.front_words(title, author_names, keywords, abstract)
  from added as paper;
  perform library.add_words(array(select unnest(library.spelt_words(title, author_names, keywords, abstract)) from added as paper));
  return null;
end $$;

-- It asks itself what has changed: a list of columns in the trigger could not name those that later migrations add.
create function library.search_text_after_update() returns trigger language plpgsql as $$
begin
  if (old.title, old.author_names, old.keywords, old.abstract, old.category, old.published_on, old.withdrawn_at)
    is not distinct from
    (new.title, new.author_names, new.keywords, new.abstract, new.category, new.published_on, new.withdrawn_at)
  then
    return null;
  end if;
  update library.search_text set
    category = new.category,
    published_on = new.published_on,
    title_key = lower(new.title),
    author_key = lower(coalesce(new.author_names[1], '')),
    listed = new.withdrawn_at is null,
    words = library.front_words(new.title, new.author_names, new.keywords, new.abstract) || ts_filter(words, '{d}')
  where paper_id = new.id;
  perform library.take_words(library.spelt_words(old.title, old.author_names, old.keywords, old.abstract));
  perform library.add_words(library.spelt_words(new.title, new.author_names, new.keywords, new.abstract));
  return null;
end $$;

create function library.search_text_after_delete() returns trigger language plpgsql as $$
begin
  perform library.take_words(library.spelt_words(old.title, old.author_names, old.keywords, old.abstract));
  return null;
end $$;

create trigger search_text_after_insert after insert on library.paper
  referencing new table as added for each statement execute function library.search_text_after_insert();
create trigger search_text_after_update after update on library.paper
  for each row execute function library.search_text_after_update();
create trigger search_text_after_delete after delete on library.paper
  for each row execute function library.search_text_after_delete();

insert into library.search_text (paper_id, category, published_on, title_key, author_key, words)
select id, category, published_on, lower(title), lower(coalesce(author_names[1], '')),
  library.front_words(title, author_names, keywords, abstract) || ts_filter(search, '{d}')
from library.paper;
select library.add_words(array(select unnest(library.spelt_words(title, author_names, keywords, abstract)) from library.paper));

alter table library.paper drop column search;
