-- A title with its italics and its raised and lowered signs, as pieces; null where it is plain. `title` holds the same words.
alter table workspace.paper add column title_markup jsonb;
