-- Papers stand among the searched documents, too: questions in whole sentences are answered from there, together with all else that
-- everyone may read. What a search of the library asks stays in tables of its own.
create function search.keep_document(kind text, id uuid, audience text, title text, text text) returns void
  language sql
  begin atomic
    insert into search.document (kind, id, audience, title, text) values ($1, $2, $3, $4, $5)
    on conflict (kind, id) do update set audience = excluded.audience, title = excluded.title, text = excluded.text
    where (search.document.audience, search.document.title, search.document.text)
      is distinct from (excluded.audience, excluded.title, excluded.text);
  end;

create function library.document_after_write() returns trigger language plpgsql as $$
begin
  perform search.keep_document('paper', new.id, 'everyone', new.title, new.abstract || ' ' || array_to_string(new.keywords, ' '));
  return null;
end $$;

create function library.document_after_delete() returns trigger language plpgsql as $$
begin
  delete from search.document where kind = 'paper' and id = old.id;
  return null;
end $$;

create trigger document_after_insert after insert on library.paper
  for each row execute function library.document_after_write();
create trigger document_after_update after update on library.paper
  for each row when ((old.title, old.abstract, old.keywords) is distinct from (new.title, new.abstract, new.keywords))
  execute function library.document_after_write();
create trigger document_after_delete after delete on library.paper
  for each row execute function library.document_after_delete();

insert into search.document (kind, id, audience, title, text)
select 'paper', id, 'everyone', title, abstract || ' ' || array_to_string(keywords, ' ') from library.paper;

-- The words of our own texts, beside those of the library, for what is misspelt.
create table assistant.word (word text collate "C" primary key);
create index word_alike on assistant.word using gin (word gin_trgm_ops);
