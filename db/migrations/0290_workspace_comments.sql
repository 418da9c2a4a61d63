-- What is said beside the text of a paper: threads, each about a place in a section or about the whole of it. A thread has the id of its
-- first comment, which its writer's tab chose, so that what is sent again is kept once.
create table workspace.comment_thread (
  id uuid primary key,
  paper_id uuid not null references workspace.paper on delete cascade,
  section text not null,
  -- Where the place begins and ends in the shared document (Yjs relative positions); null where the whole section is meant.
  anchor jsonb,
  -- The words that stood there: kept, so that the thread makes sense when they are gone.
  quote text not null default '' check (length(quote) <= 500),
  opened_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid,
  check ((resolved_at is null) = (resolved_by is null))
);
create index on workspace.comment_thread (paper_id, opened_at);

create table workspace.comment (
  id uuid primary key,
  thread_id uuid not null references workspace.comment_thread on delete cascade,
  paper_id uuid not null references workspace.paper on delete cascade,
  author_id uuid not null,
  text text not null check (length(text) between 1 and 4000),
  -- Members that are named in it.
  mentions uuid[] not null default '{}',
  written_at timestamptz not null
);
create index on workspace.comment (thread_id, written_at);
create index on workspace.comment (paper_id, written_at desc);
create index on workspace.comment (author_id);
