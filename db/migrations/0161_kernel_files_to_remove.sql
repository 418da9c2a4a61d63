-- Bytes that no row names any more, and since when: they go after a week, longer than any backup runs.
create table kernel.file_to_remove (
  id uuid primary key,
  removed_at timestamptz not null
);
create index file_to_remove_removed_at on kernel.file_to_remove (removed_at);
