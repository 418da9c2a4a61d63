-- What people write to us: feedback, requests for support, and what was answered.
create table support.message (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in (
    'general_question', 'technical_issue', 'feature_request', 'bug_report', 'compliment', 'complaint', 'other', 'help_card'
  )),
  subject text not null check (length(subject) between 3 and 200),
  message text not null check (length(message) between 1 and 2000),
  name text check (length(name) between 1 and 100),
  -- Null when no answer is wanted.
  email text check (length(email) between 3 and 254 and email !~ '\s'),
  -- Where the sender was in the product.
  page text check (length(page) between 1 and 500),
  -- The member who was signed in.
  member_id uuid,
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  sent_at timestamptz not null,
  changed_at timestamptz not null
);
create index message_inbox on support.message (state, sent_at desc, id);
create index message_of_member on support.message (member_id) where member_id is not null;

create table support.reply (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references support.message on delete cascade,
  text text not null check (length(text) between 1 and 5000),
  actor_id uuid not null,
  actor_name text not null,
  sent_at timestamptz not null
);
create index reply_of on support.reply (message_id, sent_at);
