-- A paper is complete for the first time once: who made it so is led to its submission, once.
alter table workspace.paper
  add column completed_at timestamptz,
  add column completed_by uuid,
  add column completion_shown_at timestamptz;
-- What is complete today has been so for a while.
update workspace.paper
set completed_at = coalesce(submitted_at, first_saved_at, opened_at), completion_shown_at = coalesce(submitted_at, first_saved_at, opened_at)
where sections_completed = sections or submitted_at is not null;
create index on workspace.paper (completed_by);

-- What an author says of one text with one list of authors, known by its SHA-256: any change makes it a word on something else.
create table workspace.approval (
  paper_id uuid not null references workspace.paper on delete cascade,
  member_id uuid not null,
  text_hash text not null check (length(text_hash) = 64),
  agrees boolean not null,
  note text not null default '' check (length(note) <= 1000),
  said_at timestamptz not null,
  primary key (paper_id, member_id, text_hash)
);
create index on workspace.approval (member_id);

-- Which text was submitted; none of what was submitted before authors were asked. Why an editor went on without somebody's word.
alter table workspace.submission
  add column text_hash text check (length(text_hash) = 64),
  add column went_on_because text not null default '' check (length(went_on_because) <= 1000),
  -- What looked as if it told who a patient is, as its sender was warned.
  add column possible_identifiers text[] not null default '{}';

-- Who was reminded of a submission that waits for their word, and after how many days.
create table workspace.approval_reminder (
  submission_id uuid not null references workspace.submission on delete cascade,
  member_id uuid not null,
  after_days smallint not null,
  sent_at timestamptz not null,
  primary key (submission_id, member_id, after_days)
);
create index on workspace.approval_reminder (member_id);
