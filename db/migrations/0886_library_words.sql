-- The library's stored words are made again with migration 0885. The words of a whole text are made by the server, a few papers at a time
-- (reindex-papers.ts), since making all of them here would take hours.
alter table library.search_text add column words_version integer not null default 0;
alter table library.search_text alter column words_version set default 1;
create index search_text_outdated on library.search_text (published_on desc, paper_id) where words_version < 1;

create function library.reindex_paper(one uuid, body text) returns void language plpgsql as $$
begin
  update library.search_text set
    words = library.front_words(title, author_names, keywords, abstract) || setweight(to_tsvector('english', search.plain(body)), 'D'),
    words_version = 1
  from library.paper where paper.id = one and search_text.paper_id = paper.id;
  update library.question_text set
    words = library.question_words(title || ' ' || abstract || ' ' || array_to_string(keywords, ' ')),
    title_words = library.question_words(title)
  from library.paper where paper.id = one and question_text.paper_id = paper.id;
end $$;

-- The known words, without going through all papers again: each becomes what it is in the new words.
create temporary table respelled on commit drop as
  select word, papers, search.plain(word) as plain from search.word where search.plain(word) <> word;
delete from search.word using respelled where search.word.word = respelled.word;
insert into search.word (word, papers)
  select part, sum(papers) from respelled, regexp_split_to_table(plain, ' +') as part
  where part ~ '^[^0-9]{3,30}$' group by part
on conflict (word) do update set papers = search.word.papers + excluded.papers;

-- A search for an identifier shows its paper first.
create index paper_pmid on library.paper ((imprint ->> 'pmid')) where imprint ->> 'pmid' is not null;
create index paper_pmcid on library.paper ((imprint ->> 'pmcid')) where imprint ->> 'pmcid' is not null;
