-- Which of the colours stands for a member in a paper: at their cursor, before their name and under what they wrote. Kept, so that nobody
-- changes colour when somebody else joins or leaves.
create table workspace.writer_colour (
  paper_id uuid not null references workspace.paper on delete cascade,
  member_id uuid not null,
  colour smallint not null check (colour between 0 and 7),
  primary key (paper_id, member_id)
);
