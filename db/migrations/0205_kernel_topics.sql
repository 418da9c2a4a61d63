-- What can be followed is a topic: its head rises with each change. A log topic keeps its entries by the number that the head had.
alter table kernel.stream rename to topic;
alter index kernel.stream_pkey rename to topic_pkey;
alter table kernel.topic add constraint topic_name_length check (length(name) between 1 and 100);

-- Members have a topic each now; these were shared by many.
delete from kernel.topic where name like 'notifications-%';

create table kernel.topic_entry (
  topic text not null,
  seq bigint not null,
  kind text not null check (length(kind) between 1 and 50),
  data jsonb,
  bytes bytea,
  primary key (topic, seq)
);
