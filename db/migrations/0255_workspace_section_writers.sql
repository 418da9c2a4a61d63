-- Who wrote in a section, and when that was last told as an event: once in ten minutes, however often a text is saved.
create table workspace.section_writer (
  paper_id uuid not null,
  section text not null,
  member_id uuid not null,
  told_at timestamptz not null,
  primary key (paper_id, section, member_id),
  foreign key (paper_id, section) references workspace.section (paper_id, name)
);
create index section_writer_member on workspace.section_writer (member_id);

-- What today's tables prove: the last save of each section.
insert into kernel.event (epoch, type, at, actor_id, subject_id, data)
select 0, 'section.saved', last_updated, last_updated_by, paper_id,
  jsonb_build_object('paper_id', paper_id, 'section', name, 'member_id', last_updated_by)
from workspace.section where last_updated is not null and last_updated_by is not null
order by last_updated, paper_id, position;

insert into workspace.section_writer (paper_id, section, member_id, told_at)
select paper_id, name, last_updated_by, last_updated
from workspace.section where last_updated is not null and last_updated_by is not null;
