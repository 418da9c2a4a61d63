-- A message that is sent again is looked for among those of the last day.
create index message_sent on support.message (sent_at);
