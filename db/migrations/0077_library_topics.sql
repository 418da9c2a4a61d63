-- What a paper is about, for finding those like it: the words of its title, authors and keywords. In a table of its own:
-- whether another paper has a word is asked for every word, and must not read the thousands that its text has.
create table library.topic (
  paper_id uuid primary key references library.paper (id) on delete cascade,
  words text[] not null
);
create index topic_words on library.topic using gin (words);

create function library.write_topic() returns trigger language plpgsql as $$
begin
  insert into library.topic (paper_id, words)
    values (new.paper_id, tsvector_to_array(ts_filter(new.words, '{a,b}')))
    on conflict (paper_id) do update set words = excluded.words;
  return null;
end $$;
create trigger search_text_topic after insert or update of words on library.search_text
  for each row execute function library.write_topic();

insert into library.topic (paper_id, words)
  select paper_id, tsvector_to_array(ts_filter(words, '{a,b}')) from library.search_text;
