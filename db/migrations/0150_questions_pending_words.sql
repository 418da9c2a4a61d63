-- New words wait in a list until it is full, and whoever fills it sorts them in: 50 ms with PostgreSQL's own 4 MB, which one
-- asker in some hundreds would wait. Sorted in sooner, a few at a time.
alter index questions.question_any_words set (gin_pending_list_limit = 64);
alter index questions.question_words set (gin_pending_list_limit = 64);
alter index questions.question_asker_name set (gin_pending_list_limit = 64);
