-- Whether words are the whole title of a paper, whatever its length: the assistant takes no title for a question about somebody's health.
create index paper_whole_title on library.paper using hash (lower(title));
