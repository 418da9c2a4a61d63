-- What a channel's name looks like, however it is written: no two say the same (decision 368). Names from before get theirs when the next
-- channel is named; where two of them look alike, only the older one has it.
alter table community.conversation add column likeness text check (length(likeness) between 1 and 4000);
create unique index conversation_likeness on community.conversation (likeness) where kind in ('official', 'open');
