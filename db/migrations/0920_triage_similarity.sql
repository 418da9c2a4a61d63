-- Similarity of submissions to library papers and to other submissions. All rows can be computed again.
create schema triage;

-- A text that submissions are compared with. There is one row for each work: the library paper or, before publication,
-- the newest submission of the paper.
create table triage.text (
  id integer generated always as identity primary key,
  -- The paper of the team; for an imported article, its id in the library.
  work_id uuid not null unique,
  -- The public id of the paper, such as INF-2026-0001.
  library_paper_id text unique,
  submission_id uuid unique,
  -- Changes whenever the text changes. For a submission, the time at which it was sent.
  revision text not null,
  check ((library_paper_id is null) <> (submission_id is null))
);

-- Hashes of runs of five words, chosen by winnowing.
create table triage.fingerprint (
  hash integer not null,
  text_id integer not null references triage.text on delete cascade,
  primary key (hash, text_id)
);
create index fingerprint_of_text on triage.fingerprint (text_id);

-- The last comparison of a submission with all other texts.
create table triage.comparison (
  submission_id uuid primary key,
  paper_id uuid not null,
  compared_at timestamptz not null
);
create index comparison_of_paper on triage.comparison (paper_id);

create table triage.similar_text (
  submission_id uuid not null references triage.comparison on delete cascade,
  position smallint not null,
  library_paper_id text,
  other_submission_id uuid,
  -- The share of the submission's words that the other text contains, and their number.
  share real not null check (share between 0 and 1),
  words integer not null,
  primary key (submission_id, position),
  check ((library_paper_id is null) <> (other_submission_id is null))
);

-- Which texts are in the index: the last change of the library, and the last submission.
create table triage.progress (
  is_only boolean primary key default true check (is_only),
  library_changed_at timestamptz not null,
  library_paper_id text not null,
  submitted_at timestamptz not null,
  submission_id uuid not null
);
insert into triage.progress (library_changed_at, library_paper_id, submitted_at, submission_id)
values ('epoch', '', 'epoch', '00000000-0000-0000-0000-000000000000');
