-- What the asker's device calls a question that it sends: sent again, because no answer came or by another tab, it is the same one.
alter table questions.question add column client_id text check (client_id ~ '^[A-Za-z0-9_-]{22,64}$');
create unique index question_client_id on questions.question (client_id) where client_id is not null;
