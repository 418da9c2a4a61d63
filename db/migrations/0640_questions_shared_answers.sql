-- Whether the asker lets those who write the paper read an answer, beside the editors. Answers from before were promised to editors alone.
alter table questions.status_change add column is_shared boolean not null default false;
