-- Who wrote what stands in a paper. The shared document says which tab put in which letters, and document_client whose tab that was; but a
-- paragraph that is divided, moved or brought back is put in anew there, though nobody wrote it again. Written down with each section:
-- runs of letters with the tab's strokes that they are, and their writer (src/formats/manuscript/writers/writing.ts).
create table workspace.section_writing (
  paper_id uuid not null references workspace.paper on delete cascade,
  section text not null,
  -- Read back together with the letters that they sign.
  letters text not null,
  runs jsonb not null,
  primary key (paper_id, section)
);

-- What was last taken out of a paper, with its writers: it may be put in again elsewhere.
create table workspace.cut_text (
  paper_id uuid primary key references workspace.paper on delete cascade,
  pieces jsonb not null
);

-- Letters that came with a document count as brought along, by nobody of the team.
alter table workspace.document_client
  add column is_import boolean not null default false;

-- By section, who wrote how many letters one after another; null of a version that was kept before this was known.
alter table workspace.version add column writers jsonb;
