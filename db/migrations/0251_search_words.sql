-- The words of the library, for completing and correcting what is searched for, are the room search's. Who writes a paper
-- still writes its words, by the same triggers.
create schema search;
alter table library.word set schema search;
drop function library.add_words(text[]);
drop function library.take_words(text[]);

-- Always in the order of the words, so that two publications at once cannot wait for each other.
create function search.add_words(more text[]) returns void
  language sql
  begin atomic
    insert into search.word (word, papers)
    select word, count(*) from unnest(more) as word group by word order by word
    on conflict (word) do update set papers = search.word.papers + excluded.papers;
  end;

create function search.take_words(fewer text[]) returns void
  language sql
  begin atomic
    with gone as (select word from search.word where word = any (fewer) order by word for update)
    update search.word set papers = search.word.papers - 1 from gone where search.word.word = gone.word;
  end;

create or replace function library.search_text_after_insert() returns trigger language plpgsql as $$
begin
  insert into library.search_text (paper_id, category, published_on, title_key, author_key, words)
  select id, category, published_on, library.sort_key(title), library.author_key(id, author_names[1]),
    library.front_words(title, author_names, keywords, abstract)
  from added as paper;
  perform search.add_words(array(select unnest(library.spelt_words(title, author_names, keywords, abstract)) from added as paper));
  return null;
end $$;

create or replace function library.search_text_after_update() returns trigger language plpgsql as $$
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
    title_key = library.sort_key(new.title),
    author_key = library.author_key(new.id, new.author_names[1]),
    listed = new.withdrawn_at is null,
    words = library.front_words(new.title, new.author_names, new.keywords, new.abstract) || ts_filter(words, '{d}')
  where paper_id = new.id;
  perform search.take_words(library.spelt_words(old.title, old.author_names, old.keywords, old.abstract));
  perform search.add_words(library.spelt_words(new.title, new.author_names, new.keywords, new.abstract));
  return null;
end $$;

create or replace function library.search_text_after_delete() returns trigger language plpgsql as $$
begin
  perform search.take_words(library.spelt_words(old.title, old.author_names, old.keywords, old.abstract));
  return null;
end $$;
