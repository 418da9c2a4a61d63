-- Whether the words that a thread is about are gone from the text: told from the document each time it is written down.
alter table workspace.comment_thread add column gone boolean not null default false;
