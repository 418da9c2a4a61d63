-- The text of a paper is one shared document, kept as the log `document:ID` of kernel.topic_entry. What it says is read from here: each
-- section as JSON of src/formats/manuscript/schema.ts, as plain text and as a count of words, as the log stood at `document_seq`.
alter table workspace.paper
  add column document_seq bigint not null default 0,
  -- The structured references, by their ids.
  add column document_references jsonb not null default '{}';
alter table workspace.section add column doc jsonb;

-- Which tab's strokes are whose: a Yjs client is one member's for good.
create table workspace.document_client (
  paper_id uuid not null references workspace.paper on delete cascade,
  client_id bigint not null,
  member_id uuid not null,
  primary key (paper_id, client_id)
);

-- Who is not an author but may come in: mentors, and whom an author has asked to read or to help. Who was sent away stays, marked.
create table workspace.guest (
  paper_id uuid not null references workspace.paper on delete cascade,
  member_id uuid not null,
  is_mentor boolean not null,
  access text not null check (access in ('read', 'suggest', 'write')),
  invited_by uuid,
  joined_at timestamptz not null,
  left_at timestamptz,
  primary key (paper_id, member_id)
);
create index on workspace.guest (member_id);

-- Pictures, supplements and resources of a paper; the bytes lie in kernel.file under the same id.
create table workspace.file (
  id uuid primary key,
  paper_id uuid not null references workspace.paper on delete cascade,
  name text not null check (length(name) between 1 and 200),
  kind text not null,
  size_bytes bigint not null check (size_bytes > 0),
  -- Of pictures.
  width integer,
  height integer,
  added_by uuid not null,
  added_at timestamptz not null
);
create index on workspace.file (paper_id);
create index on workspace.file (added_by);

-- The texts that were sent out under a version: a save is merged against the one that it began with.
create table workspace.served_text (
  paper_id uuid not null references workspace.paper on delete cascade,
  section text not null,
  version integer not null,
  content text not null,
  served_at timestamptz not null,
  primary key (paper_id, section, version)
);
create index on workspace.served_text (served_at);

-- Versions of a whole manuscript: at submissions and decisions, hourly while it is written, and when somebody asks for one.
create table workspace.version (
  id uuid primary key default gen_random_uuid(),
  paper_id uuid not null references workspace.paper on delete cascade,
  reason text not null check (reason in ('hourly', 'asked', 'saved_over', 'restored', 'submitted', 'decided')),
  name text not null default '' check (length(name) <= 200),
  -- {sections: {NAME: JSON}, references: {…}}
  manuscript jsonb not null,
  word_count integer not null,
  made_by uuid,
  made_at timestamptz not null
);
create index on workspace.version (paper_id, made_at desc);
create index on workspace.version (made_by);
