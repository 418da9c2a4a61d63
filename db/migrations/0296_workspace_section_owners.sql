-- Who looks after a section, and until when. It directs and does not lock: everybody on the team goes on writing everywhere.
alter table workspace.section
  add column owner_id uuid,
  add column due_at timestamptz;
create index on workspace.section (owner_id);
