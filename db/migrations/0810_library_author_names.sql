-- Who has a whole name, whatever its case: the assistant is asked what somebody wrote.
create index author_whole_name on library.author using hash (lower(btrim(given_name || ' ' || family_name)));
