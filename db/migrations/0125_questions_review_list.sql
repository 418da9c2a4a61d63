-- What waits first, the oldest first, whatever else is asked for; and words anywhere in a question or a name.
create index question_review on questions.question ((status <> 'submitted'), status_since, id);
create index question_words on questions.question using gin (text gin_trgm_ops);
create index question_asker_name on questions.question using gin (asker_name gin_trgm_ops);
