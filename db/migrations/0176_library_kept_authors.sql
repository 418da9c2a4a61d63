-- An author who is taken off a paper is kept with everything they were credited with, and can be put back.
create table library.removed_author (
  id uuid primary key,
  paper_id uuid not null references library.paper (id) on delete cascade,
  -- Beside the rest, since an erasure looks for it.
  member_id uuid,
  -- As they stood in library.author, without place and paper.
  credited jsonb not null,
  removed_at timestamptz not null
);
create index removed_author_paper on library.removed_author (paper_id, removed_at);
create index removed_author_member on library.removed_author (member_id) where member_id is not null;

-- Whom a version's names mean, in their order: an author whose name is corrected later is the same person in it. Null where
-- that was not noted, for versions before this and imported ones; they are looked up by name.
alter table library.version add column author_ids uuid[];
update library.version set author_ids = credited.ids
  from library.paper, lateral (
    select array_agg(author.id order by position) as ids from library.author where author.paper_id = paper.id
  ) credited
  where version.paper_id = paper.id and version.number = paper.current_version and paper.source = 'inflo'
    and cardinality(version.author_names) = cardinality(credited.ids);
