-- What a team keeps beside its text: addresses, notes and files.
create table workspace.resource (
  id uuid primary key default gen_random_uuid(),
  paper_id uuid not null references workspace.paper on delete cascade,
  kind text not null check (kind in ('link', 'text', 'file')),
  name text not null check (length(name) between 1 and 200),
  url text check (length(url) <= 2000),
  content text check (length(content) <= 20000),
  file_id uuid references workspace.file on delete cascade,
  added_by uuid not null,
  added_at timestamptz not null,
  check (
    (kind = 'link' and url is not null and content is null and file_id is null)
    or (kind = 'text' and content is not null and url is null and file_id is null)
    or (kind = 'file' and file_id is not null and url is null and content is null)
  )
);
create index on workspace.resource (paper_id, added_at);
create index on workspace.resource (added_by);
create index on workspace.resource (file_id);
