-- Papers in work: their teams, their sections, and what was submitted for publication.
create schema workspace;

create table workspace.paper (
  id uuid primary key default gen_random_uuid(),
  -- One project makes one paper.
  project_id uuid not null unique,
  -- The question that the paper answers; a member's own proposal has none.
  question_id uuid,
  title text not null check (length(title) between 1 and 500),
  category text not null check (length(category) between 1 and 100),
  status text not null default 'draft' check (status in (
    'draft', 'pending_publication_review', 'review', 'revision_requested', 'approved_for_publication', 'published', 'rejected'
  )),
  -- Kept beside the sections under this row's lock, so that lists need not read any text.
  word_count integer not null default 0 check (word_count >= 0),
  sections_completed smallint not null default 0,
  sections smallint not null check (sections between 1 and 50),
  opened_at timestamptz not null,
  due_at timestamptz,
  -- The first save: from then on the question counts as being researched.
  first_saved_at timestamptz,
  submitted_at timestamptz,
  published_at timestamptz,
  library_paper_id uuid,
  constraint paper_progress check (sections_completed between 0 and sections),
  constraint paper_published check ((status = 'published') = (library_paper_id is not null))
);
create index paper_question on workspace.paper (question_id);

create table workspace.member (
  paper_id uuid not null references workspace.paper (id),
  member_id uuid not null,
  lead boolean not null default false,
  joined_at timestamptz not null,
  primary key (paper_id, member_id)
);
create unique index member_one_lead on workspace.member (paper_id) where lead;
create index member_papers on workspace.member (member_id);

create table workspace.section (
  paper_id uuid not null references workspace.paper (id),
  name text not null check (name ~ '^[a-z_]{1,40}$'),
  position smallint not null,
  content text not null default '' check (length(content) <= 200000),
  word_count integer not null default 0 check (word_count >= 0),
  -- Counts the saves, so that a save based on an older text is noticed.
  version integer not null default 0,
  last_updated timestamptz,
  last_updated_by uuid,
  primary key (paper_id, name),
  unique (paper_id, position)
);

create table workspace.submission (
  id uuid primary key default gen_random_uuid(),
  paper_id uuid not null references workspace.paper (id),
  status text not null default 'pending_publication_review'
    check (status in ('pending_publication_review', 'approved_for_publication', 'revision_requested', 'rejected')),
  title text not null,
  abstract text not null check (length(abstract) between 1 and 5000),
  keywords text[] not null default '{}' check (cardinality(keywords) <= 20),
  category text not null check (length(category) between 1 and 100),
  co_authors text not null default '' check (length(co_authors) <= 1000),
  submission_notes text not null default '' check (length(submission_notes) <= 5000),
  -- The text as it stood: [{name, heading, text}] in the paper's order. Later edits do not touch it.
  sections jsonb not null,
  word_count integer not null,
  submitted_by uuid not null,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  notes text not null default '' check (length(notes) <= 5000),
  constraint submission_decided check ((status = 'pending_publication_review') = (decided_at is null))
);
-- A paper waits for one decision at a time, however often its submission is sent.
create unique index submission_waiting on workspace.submission (paper_id) where status = 'pending_publication_review';
create index submission_status on workspace.submission (status, submitted_at);
create index submission_submitted on workspace.submission (submitted_at);
create index submission_paper on workspace.submission (paper_id, submitted_at desc);
