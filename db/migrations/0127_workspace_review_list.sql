-- What waits first, the oldest first, whatever else is asked for; and words anywhere in a submission's title.
create index submission_review on workspace.submission ((status <> 'pending_publication_review'), submitted_at, id);
create index submission_words on workspace.submission using gin (title gin_trgm_ops);
