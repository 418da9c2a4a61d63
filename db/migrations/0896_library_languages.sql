-- Translations, reviews, abstracts and keywords in other languages are searched in their language (search.words_in). Papers that are stored
-- already are made again by the server, as with migration 0886.
create or replace function library.pairs_of(words tsvector) returns tsvector
  language sql immutable strict parallel safe
  return (
    select coalesce(array_to_tsvector(array_agg(distinct pair)), '')
    from (
      select left(lexeme, 60) || ' ' || left(lead(lexeme) over (order by position), 60) as pair
      from unnest(words), unnest(positions) as position
      -- Words of other languages are in no order.
      where strpos(lexeme, '@') = 0
    ) as following
    where pair is not null);

create function library.words_of(body text, languages text[], texts text[]) returns tsvector language plpgsql as $$
declare
  words tsvector := setweight(to_tsvector('english', search.plain(body)), 'D');
begin
  for number in 1 .. coalesce(array_length(texts, 1), 0) loop
    words := words || search.words_in(languages[number], texts[number]);
  end loop;
  return words;
end $$;

create function library.reindex_paper(one uuid, body text, languages text[], texts text[]) returns void language plpgsql as $$
begin
  perform library.reindex_paper(one, body);
  update library.search_text set
    words = ts_filter(words, '{a,b,c}') || library.words_of(body, languages, texts), words_version = 2
  where paper_id = one;
end $$;

alter table library.search_text alter column words_version set default 2;
drop index library.search_text_outdated;
create index search_text_outdated on library.search_text (published_on desc, paper_id) where words_version < 2;
