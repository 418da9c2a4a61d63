-- One index for all that a search asks of a text. With one for each, PostgreSQL looked into one of them and tried the rest on
-- every paper found there, which reads the vector of each, 20 KB that stand outside the row.
create index search_text_all on library.search_text
  using gin (words, pairs, ts_filter(words, '{a,b,c}'), ts_filter(words, '{a}')) with (fastupdate = off);
drop index library.search_text_words;
drop index library.search_text_pairs;
drop index library.search_text_front;
drop index library.search_text_title;
