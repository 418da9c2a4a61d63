-- Askers are asked back and answer by a mailed link, duplicates are merged, and mails can be stopped.
alter table questions.question drop constraint question_status_check;
alter table questions.question add constraint question_status_check check (
  status in (
    'submitted', 'needs_clarification', 'available', 'assigned', 'in_research', 'published', 'declined', 'merged'
  )
);
alter table questions.status_change drop constraint status_change_status_check;
alter table questions.status_change add constraint status_change_status_check check (
  status in (
    'submitted', 'needs_clarification', 'available', 'assigned', 'in_research', 'published', 'declined', 'merged'
  )
);

-- The question that a merged one goes on as. That one is never merged itself: its own are handed on with it.
alter table questions.question add column merged_into_id uuid references questions.question (id);
alter table questions.question add constraint question_merged check (
  (status = 'merged') = (merged_into_id is not null) and merged_into_id is distinct from id
);
create index question_merged_into on questions.question (merged_into_id) where merged_into_id is not null;

-- When the asker stopped the mails about this question.
alter table questions.question add column mails_stopped_at timestamptz;

-- Questions that nobody was signed in for, by the address that was typed.
create index question_unowned on questions.question (lower(asker_email)) where asker_member_id is null;
-- What may be the same question in other words.
create index question_any_words on questions.question using gin (to_tsvector('english', text));

-- Links in mails to askers, as hashes. Who has one may answer what was asked back, or stop the mails; nothing else.
create table questions.asker_link (
  token_hash text primary key check (length(token_hash) = 64),
  purpose text not null check (purpose in ('answer', 'leave')),
  question_id uuid not null references questions.question (id),
  made_at timestamptz not null,
  used_at timestamptz
);
create index asker_link_question on questions.asker_link (question_id, purpose);

-- Links by which members prove that an address is theirs, as hashes. An account's address alone proves nothing.
create table questions.address_link (
  token_hash text primary key check (length(token_hash) = 64),
  member_id uuid not null,
  address text not null check (length(address) between 3 and 254 and address = lower(address)),
  made_at timestamptz not null,
  used_at timestamptz
);
create index address_link_member on questions.address_link (member_id);
create index address_link_made on questions.address_link (made_at);
