-- Strokes of a tab that came by somebody else's socket: a server that was killed may have passed them on before they were stored, so they are
-- taken; but nobody can tell whether the tab made them, so they count as written by nobody that is known.
create table workspace.brought_text (
  paper_id uuid not null references workspace.paper on delete cascade,
  client_id bigint not null,
  clock_from bigint not null check (clock_from >= 0),
  -- Up to this one, without it.
  clock_to bigint not null check (clock_to > clock_from),
  primary key (paper_id, client_id, clock_from)
);
