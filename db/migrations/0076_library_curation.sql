-- What admins do with published papers: correct them, withdraw them, feature them, and choose the researcher of the month.

-- A withdrawn paper keeps its page, which says when and why; its text and its place in lists are taken away.
alter table library.paper
  add column withdrawn_at timestamptz,
  add column withdrawn_reason text check (length(withdrawn_reason) between 1 and 2000),
  add column featured_at timestamptz,
  add constraint paper_withdrawn check ((withdrawn_at is null) = (withdrawn_reason is null)),
  add constraint paper_withdrawn_not_featured check (withdrawn_at is null or not featured);

-- A version holds all that a reader cites: what a later edit changes stays readable as it was.
alter table library.version
  add column title text,
  add column abstract text,
  add column category text,
  add column author_names text[];
update library.version set
  title = paper.title, abstract = paper.abstract, category = paper.category, author_names = paper.author_names
  from library.paper where paper.id = version.paper_id;
alter table library.version
  alter column title set not null,
  alter column abstract set not null,
  alter column category set not null,
  alter column author_names set not null;

-- One a month. Who chose whom before stays in the administration's log.
create table library.researcher_of_month (
  month date primary key check (extract(day from month) = 1),
  member_id uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  chosen_by uuid not null,
  chosen_at timestamptz not null
);
