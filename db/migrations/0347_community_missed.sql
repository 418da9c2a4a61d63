-- Up to which message of a thread its reader was told that something waits for them: once until they have read it.
alter table community.participant add column told_to bigint not null default 0;
update community.participant set told_to = head from community.conversation
  where conversation.id = participant.conversation_id and conversation.kind = 'direct';
create index conversation_direct_written on community.conversation (last_message_at) where kind = 'direct';

-- One room has one name, on both of its screens.
update community.conversation set name = 'General Community' where id = 'general' and name = 'General';
