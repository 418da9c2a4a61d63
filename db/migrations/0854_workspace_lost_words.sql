-- Words that did not survive a merge: offered to their writer until they put them back or discard them.
create table workspace.lost_words (
  id uuid primary key default gen_random_uuid(),
  paper_id uuid not null references workspace.paper on delete cascade,
  member_id uuid not null,
  -- Null where nobody knows any more where the words were.
  section text,
  words text not null,
  -- The text around the place where the words were.
  before_words text not null,
  after_words text not null,
  reason text not null check (reason in ('removed', 'restored', 'imported', 'saved')),
  lost_at timestamptz not null,
  -- The row stays a while after that: another server may report the same loss.
  dismissed_at timestamptz
);
create index on workspace.lost_words (paper_id, member_id) where dismissed_at is null;
create index on workspace.lost_words (member_id);
create index on workspace.lost_words (dismissed_at) where dismissed_at is not null;

-- The characters of the shared document that were offered: each is offered once.
create table workspace.lost_span (
  paper_id uuid not null references workspace.paper on delete cascade,
  client_id bigint not null,
  clock_from bigint not null check (clock_from >= 0),
  -- Up to this one, without it.
  clock_to bigint not null check (clock_to > clock_from),
  lost_words_id uuid not null references workspace.lost_words on delete cascade,
  primary key (paper_id, client_id, clock_from)
);
create index on workspace.lost_span (lost_words_id);

-- Nodes that a change removed, as they were: a tab that comes back may still bring words that belong in one.
create table workspace.removed_passage (
  paper_id uuid not null references workspace.paper on delete cascade,
  client_id bigint not null,
  clock bigint not null,
  section text not null,
  before_words text not null,
  words text not null,
  -- Where ids of the shared document were in the text (src/formats/manuscript/losses/removals.ts).
  runs jsonb not null,
  reason text not null check (reason in ('removed', 'restored', 'imported', 'saved')),
  removed_at timestamptz not null,
  primary key (paper_id, client_id, clock)
);
create index on workspace.removed_passage (removed_at);
