-- What is looked for is shown newest first: a word that many messages hold is found among the newest, and not all of them are sorted for it.
create index message_newest on community.message (sent_at desc);
