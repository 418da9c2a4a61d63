-- By which guideline a paper is reported, and where it says what that asks. What was said for another guideline stays, should the team
-- come back to it.
alter table workspace.paper add column guideline text check (length(guideline) <= 40);

create table workspace.guideline_answer (
  paper_id uuid not null references workspace.paper on delete cascade,
  guideline text not null check (length(guideline) <= 40),
  item text not null check (length(item) <= 10),
  says text not null check (says in ('said', 'not_applicable')),
  -- In which section it is said; null for what does not apply, or is declared on submitting.
  section text,
  note text not null default '' check (length(note) <= 1000),
  said_by uuid,
  said_at timestamptz not null,
  primary key (paper_id, guideline, item)
);
create index on workspace.guideline_answer (said_by);

-- The checklist as it was filled when the paper was submitted; null of what follows no guideline.
alter table workspace.submission add column checklist jsonb;
