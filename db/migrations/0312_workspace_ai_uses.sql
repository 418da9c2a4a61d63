-- Which AI tools a paper was written with, and for what: noted by Inflo for its own, said by its writers of others. What is declared with a
-- submission is composed of it.
create table workspace.ai_use (
  id uuid primary key default gen_random_uuid(),
  paper_id uuid not null references workspace.paper on delete cascade,
  source text not null check (source in ('said', 'inflo')),
  tool text not null check (length(tool) between 1 and 100),
  purpose text not null check (length(purpose) between 1 and 300),
  -- Null where it was used for the whole paper.
  section text,
  used_by uuid not null,
  used_on date not null,
  noted_at timestamptz not null
);
create index on workspace.ai_use (paper_id, used_on);
create index on workspace.ai_use (used_by);

-- That no such tool was used is an answer too: an author's, and void once a use is noted.
create table workspace.ai_none (
  paper_id uuid primary key references workspace.paper on delete cascade,
  said_by uuid not null,
  said_at timestamptz not null
);
create index on workspace.ai_none (said_by);
