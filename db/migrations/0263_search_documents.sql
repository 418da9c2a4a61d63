-- What other rooms let be searched stands in one table, each document with whom it is for. The library's papers, which are for
-- everyone, keep a table of their own, whose indexes are made for how they are ordered and counted.
alter function library.plain(text) set schema search;
alter function library.pairs_of(tsvector) set schema search;

create or replace function library.write_topic() returns trigger language plpgsql as $$
begin
  insert into library.topic (paper_id, words)
    select id, tsvector_to_array(to_tsvector('english', search.plain(title || ' ' || array_to_string(keywords, ' '))))
    from library.paper where id = new.paper_id
    on conflict (paper_id) do update set words = excluded.words;
  return null;
end $$;

create function search.document_words(title text, text text) returns tsvector
  language sql immutable strict parallel safe
  return setweight(to_tsvector('english', search.plain(title)), 'A')
    || setweight(to_tsvector('english', search.plain(text)), 'D');

create table search.document (
  kind text not null,
  id uuid not null,
  -- 'everyone', 'members', or one thing and its id, as 'team:UUID'.
  audience text not null,
  title text not null,
  text text not null,
  words tsvector not null generated always as (search.document_words(title, text)) stored,
  pairs tsvector not null generated always as (search.pairs_of(search.document_words(title, text))) stored,
  primary key (kind, id)
);
create index document_words on search.document using gin (words);
create index document_audience on search.document (audience, kind);
