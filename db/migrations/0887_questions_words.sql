-- Questions are compared by the same words as all other texts (migration 0885).
create index question_words_public on questions.question using gin (to_tsvector('english', search.plain(text)))
  where status in ('available', 'assigned', 'in_research', 'published');
create index question_words_all on questions.question using gin (to_tsvector('english', search.plain(text))) with (gin_pending_list_limit = 64);
drop index questions.question_likeness;
drop index questions.question_any_words;

create or replace function questions.written_words(text) returns setof text
  language sql stable strict
  return unnest(tsvector_to_array(to_tsvector('simple', search.plain($1))));

delete from questions.word;
insert into questions.word (word)
  select distinct word
  from questions.question, questions.written_words(text) as word
  where status in ('available', 'assigned', 'in_research', 'published') and word ~ '^[^0-9]{4,30}$';
