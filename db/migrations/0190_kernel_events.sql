-- What happened, as data: decision 49. An event holds ids only and names the rows that hold the facts.

-- Transaction numbers belong to one cluster. Whoever starts on a copy in another one raises the epoch, so that what was copied lies before all that is new.
create table kernel.event_epoch (
  only_one boolean primary key default true check (only_one),
  number integer not null,
  system_identifier text not null
);
insert into kernel.event_epoch (number, system_identifier)
  select 1, system_identifier::text from pg_control_system();

create function kernel.current_epoch() returns integer language sql stable
  as 'select number from kernel.event_epoch';

create table kernel.event (
  epoch integer not null default kernel.current_epoch(),
  tx_id xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  type text not null check (length(type) between 3 and 100),
  at timestamptz not null,
  actor_id uuid,
  subject_id uuid not null,
  data jsonb not null,
  -- What is read after one another, in the order in which it can be.
  primary key (epoch, tx_id, id)
);

create function kernel.refuse_event_change() returns trigger language plpgsql as $$
begin
  raise exception 'kernel.event is only appended to';
end $$;
create trigger event_append_only before update or delete on kernel.event
  for each row execute function kernel.refuse_event_change();
create trigger event_no_truncate before truncate on kernel.event
  for each statement execute function kernel.refuse_event_change();

-- How far each consumer has come. Whoever holds its row works it.
create table kernel.consumer (
  name text primary key check (length(name) <= 100),
  version integer not null,
  epoch integer not null,
  tx_id xid8 not null,
  id bigint not null,
  -- Up to where it reads what it has read before: there it sends nothing.
  replayed_epoch integer,
  replayed_tx_id xid8,
  replayed_id bigint
);

-- Events that a consumer failed on, and those of the same subjects behind them.
create table kernel.event_waiting (
  consumer text not null,
  epoch integer not null,
  tx_id xid8 not null,
  id bigint not null,
  subject_id uuid not null,
  failures integer not null default 0,
  try_at timestamptz not null,
  primary key (consumer, epoch, tx_id, id)
);
create index event_waiting_subject on kernel.event_waiting (consumer, subject_id, epoch, tx_id, id);
