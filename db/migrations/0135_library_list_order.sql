-- A page far down a list is reached by counting off the entries before it. They are counted off in an index alone that holds
-- all that the order and the filters ask for; the papers themselves, a third of a page each, are read for the lines shown only.
-- On search_text, where an index is left alone by readings: counting a view rewrites the paper's row, and with it its
-- entry in every index.
create index search_text_by_date on library.search_text (published_on desc, paper_id) include (category) where listed;
create index search_text_by_title on library.search_text (title_key, paper_id) include (category) where listed;
create index search_text_by_author on library.search_text (author_key, paper_id) include (category) where listed;
drop index library.paper_by_title;
drop index library.paper_by_author;

-- Views stand with the paper, so this one is rewritten at each reading. Without it, the row would be rewritten elsewhere all
-- the same: three fill a page, and a new version seldom fits beside them.
drop index library.paper_by_views;
create index paper_by_views on library.paper (views desc, id) include (category) where withdrawn_at is null;
