-- Files that members send: uploaded first, then attached to a message. What is never attached goes after a day.
create table community.attachment (
  -- The file's.
  id uuid primary key,
  owner_id uuid not null,
  message_id uuid references community.message on delete cascade,
  position integer not null default 0,
  name text not null check (length(name) between 1 and 220),
  kind text not null,
  size_bytes bigint not null,
  width integer,
  height integer,
  added_at timestamptz not null
);
create index attachment_message on community.attachment (message_id, position) where message_id is not null;
create index attachment_loose on community.attachment (added_at) where message_id is null;
create index attachment_owner on community.attachment (owner_id);
