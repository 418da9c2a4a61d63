-- What members say to each other: in channels, which several read, and directly, between two.
create schema community;

-- `number` of its messages rises with each, without gaps: whoever writes holds this row until the end, so that the order of numbers is
-- the order of commits. A direct conversation has neither name nor owner.
create table community.conversation (
  id text primary key check (id = 'general' or id ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'),
  kind text not null check (kind in ('official', 'open', 'team', 'direct')),
  name text check (length(name) between 1 and 80),
  description text not null default '' check (length(description) <= 500),
  owner_id uuid,
  paper_id uuid unique,
  head bigint not null default 0,
  opened_at timestamptz not null,
  last_message_at timestamptz,
  archived_at timestamptz,
  check ((kind = 'direct') = (name is null)),
  check ((kind = 'team') = (paper_id is not null))
);
create unique index conversation_name on community.conversation (lower(name)) where kind in ('official', 'open');
insert into community.conversation (id, kind, name, description, opened_at)
  values ('general', 'official', 'General', 'For everyone at Inflo.', now());

-- Who reads a conversation, and how far. Official channels are everybody's: a row there only holds what somebody read and muted.
create table community.participant (
  conversation_id text not null references community.conversation on delete cascade,
  member_id uuid not null,
  joined_at timestamptz not null,
  last_read bigint not null default 0,
  is_muted boolean not null default false,
  primary key (conversation_id, member_id)
);
create index participant_member on community.participant (member_id);

-- The one direct conversation of two members.
create table community.pair (
  lower_id uuid not null,
  higher_id uuid not null,
  conversation_id text not null unique references community.conversation on delete cascade,
  primary key (lower_id, higher_id),
  check (lower_id < higher_id)
);
create index pair_higher on community.pair (higher_id);

create table community.message (
  id uuid primary key,
  conversation_id text not null references community.conversation on delete cascade,
  number bigint not null,
  sender_id uuid not null,
  client_id uuid not null,
  content text not null check (length(content) <= 4000),
  reply_to uuid,
  mentions uuid[] not null default '{}',
  -- What looked as if it named a patient when it was sent, and was kept by the sender's choice.
  warned text[] not null default '{}',
  sent_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by_id uuid,
  check ((deleted_at is null) = (deleted_by_id is null)),
  unique (conversation_id, number),
  unique (sender_id, client_id)
);

create table community.reaction (
  message_id uuid not null references community.message on delete cascade,
  member_id uuid not null,
  emoji text not null check (length(emoji) between 1 and 16),
  reacted_at timestamptz not null,
  primary key (message_id, emoji, member_id)
);
create index reaction_member on community.reaction (member_id);

-- Who is there, by process: a lease, since a process that dies says nothing.
create unlogged table community.presence (
  member_id uuid not null,
  process_id uuid not null,
  until timestamptz not null,
  primary key (member_id, process_id)
);
create index presence_until on community.presence (until);

-- From whom a member takes direct messages; whoever chose nothing takes them from all.
create table community.privacy (
  member_id uuid primary key,
  from_students boolean not null default true,
  from_faculty boolean not null default true,
  from_clinicians boolean not null default true,
  from_admins boolean not null default true
);

-- Whom a member does not want to hear from.
create table community.block (
  member_id uuid not null,
  blocked_id uuid not null,
  blocked_at timestamptz not null,
  primary key (member_id, blocked_id)
);
create index block_of on community.block (blocked_id);

-- Who may only read for a while.
create table community.timeout (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null,
  given_by_id uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  given_at timestamptz not null,
  until timestamptz not null
);
create index timeout_member on community.timeout (member_id, until);
