-- Requests for contact: the first message of a thread, which the other one answers, declines, or blocks its sender for.
create table community.contact (
  conversation_id text primary key references community.conversation on delete cascade,
  message_id uuid not null unique references community.message on delete cascade,
  asker_id uuid not null,
  asked_id uuid not null,
  state text not null check (state in ('waiting', 'answered', 'declined')),
  asked_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'waiting') = (settled_at is null))
);
create index contact_asker on community.contact (asker_id);
create index contact_asked on community.contact (asked_id);
