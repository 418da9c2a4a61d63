-- What happened in each month, counted from the events: made again from the log by `npm run replay -- control.statistics`.
create schema control;

create table control.figure (
  -- The first of the month, UTC.
  month date not null,
  type text not null check (length(type) <= 100),
  times integer not null,
  primary key (month, type)
);
