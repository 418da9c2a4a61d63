-- Takes the administration's log out of the application's hands: another role owns it, so that the application, or whoever
-- speaks in its name, can add to it and read it, and can neither switch its triggers off nor replace or drop it. A server with its own
-- PostgreSQL runs this at each start. Where DATABASE_URL names a database of yours, run it once as a superuser, after the first start:
--   psql -d inflo -f db/guard-admin-log.sql
-- A migration that changes kernel.admin_log itself needs the table back first: alter table kernel.admin_log owner to ….
do $$
declare
  application regrole := (select relowner::regrole from pg_class where oid = 'migration.applied'::regclass);
begin
  -- Two servers of one cluster may come here at once.
  perform pg_advisory_xact_lock(7466516);
  if not exists (select from pg_roles where rolname = 'inflo_log') then
    begin
      create role inflo_log nologin;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  -- Whoever owns a schema may drop what lies in it.
  alter schema kernel owner to inflo_log;
  alter table kernel.admin_log owner to inflo_log;
  alter function kernel.refuse_change() owner to inflo_log;
  execute format('revoke all on kernel.admin_log from %s', application);
  execute format('grant usage, create on schema kernel to %s', application);
  execute format('grant select, insert on kernel.admin_log to %s', application);
end $$;
