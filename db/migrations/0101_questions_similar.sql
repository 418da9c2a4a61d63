-- For showing an asker what was asked before: the words of what is public, and of nothing else.
create index question_likeness on questions.question using gin (to_tsvector('english', text))
  where status in ('available', 'assigned', 'in_research', 'published');

-- The same words as they are written, for what a word that is not among them may have been meant to be. Trigrams of
-- whole questions would take a second to compare with 10,000 of them.
create table questions.word (
  word text collate "C" primary key
);
create index word_alike on questions.word using gin (word gin_trgm_ops);

create function questions.written_words(text) returns setof text
  language sql stable strict
  return unnest(tsvector_to_array(to_tsvector('simple', $1)));

-- Always in the order of the words, so that two at once cannot wait for each other.
create function questions.learn_words() returns trigger language plpgsql as $$
begin
  insert into questions.word (word)
    select word from questions.written_words(new.text) as word where word ~ '^[^0-9]{4,30}$' order by word
    on conflict do nothing;
  return null;
end $$;
create trigger question_words after insert or update of status, text on questions.question
  for each row when (new.status in ('available', 'assigned', 'in_research', 'published'))
  execute function questions.learn_words();

insert into questions.word (word)
  select distinct word
  from questions.question, questions.written_words(text) as word
  where status in ('available', 'assigned', 'in_research', 'published') and word ~ '^[^0-9]{4,30}$';
