-- Clinicians who offered, with their question, to mentor whoever writes about it. Who has no member followed no link yet: their address
-- stands with their question, and nowhere else.
create table workspace.mentorship (
  id uuid primary key default gen_random_uuid(),
  paper_id uuid not null references workspace.paper on delete cascade,
  question_id uuid not null,
  member_id uuid,
  -- Whether the published paper names them, once they have reviewed a draft.
  credit_by_name boolean not null,
  offered_at timestamptz not null,
  confirmed_at timestamptz,
  -- When they left the paper, or were taken off it.
  ended_at timestamptz,
  unique (paper_id, question_id)
);
create index on workspace.mentorship (member_id);

-- What a mentor is asked for: each draft once. What the papers count leads to it, and nothing of it is taken back when they fall.
create table workspace.mentor_review (
  mentorship_id uuid not null references workspace.mentorship on delete cascade,
  draft smallint not null check (draft in (1, 2)),
  status text not null check (status in ('asked', 'done', 'declined', 'lapsed')),
  asked_at timestamptz not null,
  due_at timestamptz not null,
  answered_at timestamptz,
  note text not null default '' check (length(note) <= 1000),
  primary key (mentorship_id, draft)
);
create index on workspace.mentor_review (due_at) where status = 'asked';

-- When a paper had half of its words, and when nothing kept it from being submitted, for the first time.
alter table workspace.paper
  add column half_written_at timestamptz,
  add column ready_at timestamptz;

-- Of invitations to whoever asked: authors see that they were asked, and not under which address.
alter table workspace.invitation add column question_id uuid;
