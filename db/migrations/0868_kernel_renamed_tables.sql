-- Tables are named by the usual terms from here on, schema by schema. The server is stopped for this release: processes of the version
-- before know only the old names.

-- Gives constraints, indexes and sequences that begin with the old name of their table the new one. They are looked up, since a primary
-- key's NOT NULL and others are constraints with names since PostgreSQL 18 only. The last of these migrations drops it.
create function migration.rename_parts(place text, was text, becomes text) returns void language plpgsql as $$
declare
  named regclass := format('%I.%I', place, becomes);
  part record;
begin
  for part in
    select conname as name from pg_constraint where conrelid = named and starts_with(conname::text, was || '_')
  loop
    execute format('alter table %s rename constraint %I to %I', named, part.name, becomes || substr(part.name, length(was) + 1));
  end loop;
  for part in
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = named and starts_with(relname::text, was || '_')
  loop
    execute format('alter index %I.%I rename to %I', place, part.name, becomes || substr(part.name, length(was) + 1));
  end loop;
  for part in
    select relname as name from pg_depend join pg_class on pg_class.oid = objid
    where classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass and refobjid = named
      and relkind = 'S' and starts_with(relname::text, was || '_')
  loop
    execute format('alter sequence %I.%I rename to %I', place, part.name, becomes || substr(part.name, length(was) + 1));
  end loop;
end
$$;

alter table kernel.trouble rename to incident;
alter table kernel.watch_turn rename to monitor_run;
alter table kernel.closing rename to maintenance;
alter table kernel.log_mark rename to topic_prune_mark;
alter table kernel.file_to_remove rename to file_tombstone;
alter table kernel.limit_use rename to rate_limit_counter;
alter table kernel.restored rename to restore;
alter table kernel.restoring rename to restore_run;
select migration.rename_parts('kernel', 'trouble', 'incident');
select migration.rename_parts('kernel', 'watch_turn', 'monitor_run');
select migration.rename_parts('kernel', 'closing', 'maintenance');
select migration.rename_parts('kernel', 'log_mark', 'topic_prune_mark');
select migration.rename_parts('kernel', 'file_to_remove', 'file_tombstone');
select migration.rename_parts('kernel', 'limit_use', 'rate_limit_counter');
select migration.rename_parts('kernel', 'restored', 'restore');
select migration.rename_parts('kernel', 'restoring', 'restore_run');
