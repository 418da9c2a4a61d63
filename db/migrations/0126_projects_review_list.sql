-- What waits first, the oldest first, whatever else is asked for; and words anywhere in a project's title.
create index claim_review on projects.claim ((status <> 'pending'), requested_at, id);
create index project_words on projects.project using gin (title gin_trgm_ops);
