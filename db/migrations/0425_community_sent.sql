-- What was sent lately, by whomever: where the same is looked for in many places.
create index message_lately on community.message (sent_at) where deleted_at is null;
