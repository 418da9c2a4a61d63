-- One index for all that a search asks of a text. With one for each, PostgreSQL looked into one of them and tried the rest on
-- every paper found there, which reads the vector of each, 20 KB that stand outside the row.

-- Hands on what it is given, and says what that costs. PostgreSQL takes a vector to stand in its row, at hand for a test of
-- every paper; it is 20 KB elsewhere. Up to some hundred papers it therefore never looked into the index. In plpgsql, since
-- a function in SQL would be replaced by what it does.
create function library.stored_vector(tsvector) returns tsvector
  language plpgsql immutable strict parallel safe cost 1000
  as $$ begin return $1; end $$;

create index search_text_vectors on library.search_text using gin (
  library.stored_vector(words),
  library.stored_vector(pairs),
  ts_filter(library.stored_vector(words), '{a,b,c}'),
  ts_filter(library.stored_vector(words), '{a}')
) with (fastupdate = off);
drop index library.search_text_words;
drop index library.search_text_pairs;
drop index library.search_text_front;
drop index library.search_text_title;
