-- What a paper is about stands in its title and keywords. Its authors' names are left out: two Michaels make no relation, and a
-- paper by seventy people was like every other.
create or replace function library.write_topic() returns trigger language plpgsql as $$
begin
  insert into library.topic (paper_id, words)
    select id, tsvector_to_array(to_tsvector('english', library.plain(title || ' ' || array_to_string(keywords, ' '))))
    from library.paper where id = new.paper_id
    on conflict (paper_id) do update set words = excluded.words;
  return null;
end $$;

update library.topic set words =
  tsvector_to_array(to_tsvector('english', library.plain(title || ' ' || array_to_string(keywords, ' '))))
from library.paper where library.paper.id = library.topic.paper_id;
