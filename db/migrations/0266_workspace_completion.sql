-- How far a section is: by its words, and for the references by whether one is cited.
alter table workspace.section
  add column completion text not null default 'not_started' check (completion in ('not_started', 'in_progress', 'completed'));
update workspace.section
set completion = case when word_count >= 50 then 'completed' else 'in_progress' end
where content ~ '\S';

-- Words of a paper are those of its text: neither of the abstract nor of the references.
update workspace.paper
set word_count = (
  select coalesce(sum(section.word_count), 0) from workspace.section as section
  where section.paper_id = paper.id and section.name not in ('abstract', 'references')
);

-- Which texts a session was last sent: a save that does not say with which it began is merged against these.
create table workspace.served_to (
  session_id uuid not null,
  paper_id uuid not null references workspace.paper on delete cascade,
  versions jsonb not null,
  served_at timestamptz not null,
  primary key (session_id, paper_id)
);
create index on workspace.served_to (served_at);

-- Sections may be longer than they could be (src/features/workspace/limits.ts); with captions and tables written out, longer still.
alter table workspace.section drop constraint section_content_check;
alter table workspace.section add constraint section_content_check check (length(content) <= 4000000);
