-- What whoever looks after a section was reminded of, once in each way for each day until which it is theirs.
create table workspace.section_reminder (
  paper_id uuid not null,
  section text not null,
  kind text not null check (kind in ('day', 'passed')),
  due_at timestamptz not null,
  sent_at timestamptz not null,
  primary key (paper_id, section, kind, due_at),
  foreign key (paper_id, section) references workspace.section (paper_id, name)
);
create index section_due on workspace.section (due_at) where due_at is not null;
