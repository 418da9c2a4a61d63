-- What a question in whole sentences is compared with, of each paper: the words of its title, abstract and keywords without their places. They
-- lie in the row itself, since a question looks at up to two hundred of them.
create table library.question_text (
  paper_id uuid primary key references library.paper on delete cascade,
  words tsvector not null,
  title_words tsvector not null
);
alter table library.question_text alter column words set storage main;
alter table library.question_text alter column title_words set storage main;

create function library.question_words(text text) returns tsvector language sql immutable strict parallel safe
return strip(to_tsvector('english', search.plain(text)));

create function library.write_question_text() returns trigger language plpgsql as $$
begin
  insert into library.question_text (paper_id, words, title_words)
  values (
    new.id,
    library.question_words(new.title || ' ' || new.abstract || ' ' || array_to_string(new.keywords, ' ')),
    library.question_words(new.title)
  )
  on conflict (paper_id) do update set words = excluded.words, title_words = excluded.title_words;
  return null;
end $$;

insert into library.question_text (paper_id, words, title_words)
select id, library.question_words(title || ' ' || abstract || ' ' || array_to_string(keywords, ' ')), library.question_words(title)
from library.paper;
create index question_text_words on library.question_text using gin (words);

create trigger question_text_after_insert after insert on library.paper
  for each row execute function library.write_question_text();
create trigger question_text_after_update after update on library.paper
  for each row when ((old.title, old.abstract, old.keywords) is distinct from (new.title, new.abstract, new.keywords))
  execute function library.write_question_text();

-- No room but the library ever let its rows be searched by the room search: papers were all that stood there.
drop trigger document_after_insert on library.paper;
drop trigger document_after_update on library.paper;
drop trigger document_after_delete on library.paper;
drop function library.document_after_write();
drop function library.document_after_delete();
drop function search.keep_document(text, uuid, text, text, text);
drop table search.document;
drop function search.document_words(text, text);
-- A server of before goes on answering from it; it goes in the version after.
create view search.document as
select 'paper'::text as kind, question_text.paper_id as id, 'everyone'::text as audience, paper.title, words
from library.question_text join library.paper on paper.id = question_text.paper_id;
