-- What happened on each day, in UTC, counted from the log of events: the last thirty are shown to admins.
create table control.daily (
  day date not null,
  type text not null check (length(type) <= 100),
  times int not null check (times > 0),
  primary key (day, type)
);
