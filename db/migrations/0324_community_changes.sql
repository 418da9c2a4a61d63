-- What a message said before it was edited; gone when it is deleted.
create table community.edit (
  message_id uuid not null references community.message on delete cascade,
  edited_at timestamptz not null,
  -- What stood there until then.
  content text not null check (length(content) <= 4000),
  primary key (message_id, edited_at)
);

alter table community.message
  add column pinned_at timestamptz,
  add column pinned_by_id uuid,
  add constraint message_pinned_by check ((pinned_at is null) = (pinned_by_id is null));
create index message_pinned on community.message (conversation_id, pinned_at desc) where pinned_at is not null;

-- What is looked for in messages.
alter table community.message
  add column words tsvector not null generated always as (to_tsvector('english', search.plain(content))) stored;
create index message_words on community.message using gin (words);
create index message_sent on community.message (sender_id, sent_at);

-- A message that somebody wants moderators to look at: one report, however many flag it, until it is decided.
create table community.report (
  id uuid primary key,
  message_id uuid not null references community.message on delete cascade,
  status text not null check (status in ('waiting', 'removed', 'dismissed')),
  opened_at timestamptz not null,
  decided_at timestamptz
);
create unique index report_waiting on community.report (message_id) where status = 'waiting';
create index report_status on community.report (status, opened_at);

create table community.flag (
  report_id uuid not null references community.report on delete cascade,
  member_id uuid not null,
  reason text not null check (length(reason) between 1 and 1000),
  flagged_at timestamptz not null,
  primary key (report_id, member_id)
);
create index flag_member on community.flag (member_id);

-- Somebody may be silenced in one's own view without being kept from writing.
alter table community.block add column is_mute boolean not null default false;
