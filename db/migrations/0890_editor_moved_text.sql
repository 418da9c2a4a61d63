-- Text that a change moved within a paper: the ids of its characters before and after. Text that others typed in it
-- meanwhile follows it (src/formats/manuscript/moves).
create table editor.moved_text (
  paper_id uuid not null references team.paper on delete cascade,
  source_client bigint not null,
  source_clock bigint not null check (source_clock >= 0),
  copy_client bigint not null,
  copy_clock bigint not null check (copy_clock >= 0),
  length integer not null check (length > 0),
  -- True if undo or a repair inserted deleted text again.
  is_restored boolean not null,
  moved_at timestamptz not null,
  primary key (paper_id, source_client, source_clock, copy_client, copy_clock)
);
create index on editor.moved_text (moved_at);
