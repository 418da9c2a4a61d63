-- What a paper is about, for finding those like it: the words of its title, authors and keywords. In a table of its own,
-- so that counting a reading, which rewrites the paper's row, need not index them anew.
create table library.topic (
  paper_id uuid primary key references library.paper (id) on delete cascade,
  words text[] not null
);
create index topic_words on library.topic using gin (words);

create function library.write_topic() returns trigger language plpgsql as $$
begin
  insert into library.topic (paper_id, words)
    values (new.id, tsvector_to_array(ts_filter(new.search, '{a,b}')))
    on conflict (paper_id) do update set words = excluded.words;
  return null;
end $$;
create trigger paper_topic after insert or update of search on library.paper
  for each row execute function library.write_topic();

insert into library.topic (paper_id, words)
  select id, tsvector_to_array(ts_filter(search, '{a,b}')) from library.paper;
