-- The open-access library: Inflo's own papers and imported articles, their versions, authors, views and likes.
create schema library;

create table library.paper (
  id uuid primary key default gen_random_uuid(),
  -- What readers cite and what stands in the address: INF-2026-0001, or a name made from an imported article's DOI.
  paper_id text not null unique check (length(paper_id) between 3 and 200),
  source text not null check (source in ('inflo', 'imported')),
  title text not null check (length(title) between 1 and 1000),
  category text not null check (length(category) between 1 and 60),
  abstract text not null,
  -- The first sentences, as lists show them.
  summary text not null check (length(summary) <= 600),
  keywords text[] not null default '{}',
  author_names text[] not null default '{}',
  institution text,
  journal text,
  doi text unique,
  licence_url text,
  licence_name text not null,
  contributor jsonb,
  published_on date not null,
  word_count integer not null check (word_count >= 0),
  read_minutes integer not null check (read_minutes >= 1),
  views integer not null default 0,
  likes integer not null default 0,
  featured boolean not null default false,
  featured_reason text,
  current_version integer not null default 1,
  workspace_paper_id uuid unique,
  question_id uuid,
  -- The hash of the file an article was imported from: the same file changes nothing.
  source_hash text,
  search tsvector not null,
  -- The paper as lists send it, JSON but for what changes with reading; null until the next list writes it.
  card text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((source = 'imported') = (source_hash is not null))
);
-- Lists read cards: they stay in the row, uncompressed, and the long columns move out first.
alter table library.paper alter column card set storage main;
alter table library.paper set (toast_tuple_target = 4080);

create index paper_by_date on library.paper (published_on desc, id);
create index paper_by_category on library.paper (category, published_on desc, id);
create index paper_by_views on library.paper (views desc, id);
create index paper_by_title on library.paper (lower(title), id);
create index paper_by_author on library.paper (lower(coalesce(author_names[1], '')), id);
create index paper_search on library.paper using gin (search);
create index paper_featured on library.paper (published_on desc) where featured;

create table library.version (
  paper_id uuid not null references library.paper (id) on delete cascade,
  number integer not null check (number >= 1),
  article jsonb not null,
  note text not null default '',
  created_at timestamptz not null default now(),
  primary key (paper_id, number)
);

create table library.author (
  id uuid primary key default gen_random_uuid(),
  paper_id uuid not null references library.paper (id) on delete cascade,
  position integer not null,
  member_id uuid,
  given_name text not null default '',
  family_name text not null,
  affiliations text[] not null default '{}',
  orcid text,
  linkedin_url text,
  corresponding boolean not null default false,
  unique (paper_id, position)
);
create index author_member on library.author (member_id) where member_id is not null;

-- One running number a year for Inflo's own papers.
create table library.public_number (
  year integer primary key,
  last integer not null
);

-- Kept totals, so that a list need not count. The row '' holds the whole.
create table library.category_total (
  category text primary key,
  papers integer not null
);
insert into library.category_total (category, papers) values ('', 0);

-- When a reader last counted for a paper: the same reader within 30 s counts once. Readers are keyed hashes, not addresses.
create table library.reader (
  paper_id uuid not null references library.paper (id) on delete cascade,
  reader_key text not null,
  counted_at timestamptz not null,
  primary key (paper_id, reader_key)
);
create index reader_counted_at on library.reader (counted_at);

-- The salt of the readers' keys changes daily; old ones are forgotten, and with them who read.
create table library.reader_salt (
  day date primary key,
  salt text not null
);

create table library.paper_like (
  paper_id uuid not null references library.paper (id) on delete cascade,
  member_id uuid not null,
  liked_at timestamptz not null default now(),
  primary key (paper_id, member_id)
);
