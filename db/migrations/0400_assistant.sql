-- Conversations with the assistant, and how often it was used.
create schema assistant;

create table assistant.session (
  id uuid primary key default gen_random_uuid(),
  -- Null for a visitor, who is known by the id alone.
  member_id uuid,
  started_at timestamptz not null,
  last_at timestamptz not null,
  satisfaction integer check (satisfaction between 1 and 5),
  feedback text check (length(feedback) between 1 and 2000),
  ended_at timestamptz,
  -- The message of the inbox that it was handed over with.
  case_id uuid
);
create index session_of_member on assistant.session (member_id, last_at desc) where member_id is not null;
create index session_of_visitors on assistant.session (last_at) where member_id is null;
create index session_of_case on assistant.session (case_id) where case_id is not null;

create table assistant.message (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references assistant.session on delete cascade,
  position integer not null,
  sender text not null check (sender in ('person', 'assistant')),
  text text not null check (length(text) between 1 and 20000),
  outcome text check (outcome in ('answered', 'unknown', 'own_health', 'person')),
  sources jsonb not null default '[]',
  suggestions text[] not null default '{}',
  written_by text check (written_by in ('inflo', 'model')),
  said_at timestamptz not null,
  unique (session_id, position)
);

-- One row an answer that was asked for; it counts once it was given. What was taken and never given counts for some minutes.
create table assistant.use (
  id uuid primary key default gen_random_uuid(),
  member_id uuid,
  -- Without a reference: the count outlasts what was said.
  session_id uuid,
  -- A visitor's network under a keyed hash of the day.
  network text,
  -- In Pacific time.
  day date not null,
  feature text not null check (feature in ('question', 'summarizing', 'concise_writing', 'expand_ideas', 'writing_quality')),
  taken_at timestamptz not null,
  answered_at timestamptz,
  accepted_at timestamptz,
  -- Of a model, in millionths of a dollar.
  cost_micros bigint not null default 0
);
create index use_of_member on assistant.use (member_id, day) where member_id is not null;
create index use_of_session on assistant.use (session_id);
create index use_of_network on assistant.use (network, day) where network is not null;
create index use_of_day on assistant.use (day);
