-- Who reviewed a paper's drafts and is to be named for it. A member who has left for good stays named, as authors do.
create table library.mentor (
  paper_id uuid not null references library.paper on delete cascade,
  position integer not null,
  member_id uuid,
  name text not null check (length(name) between 1 and 201),
  affiliation text not null,
  primary key (paper_id, position)
);
create index on library.mentor (member_id);
