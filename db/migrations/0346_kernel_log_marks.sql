-- How far a log had come when it was last pruned: what is older than that, and more than anyone who comes back is sent, goes the next time.
create table kernel.log_mark (
  topic text primary key check (length(topic) between 1 and 100),
  seq bigint not null
);
