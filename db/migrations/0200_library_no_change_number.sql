-- Lists are read anew at each call (docs/decisions/0053), so that nothing asks whether they have changed, and readings of
-- different papers no longer wait for one row.
drop trigger paper_changes_lists on library.paper;
drop trigger paper_changes_lists_when_emptied on library.paper;
drop trigger total_changes_lists on library.category_total;
drop function library.raise_change();
drop table library.change;
