-- Decisions of all desks are kept by the kernel: kinds and verdicts are words of the desks, and no list in a table.
alter table review.decision set schema kernel;
alter table kernel.decision drop constraint decision_kind_check;
alter table kernel.decision drop constraint decision_decision_check;
alter table kernel.decision add constraint decision_words
  check (kind ~ '^[a-z_]{1,40}$' and decision ~ '^[a-z_]{1,40}$');
create function kernel.refuse_decision_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.actor_name = 'Former member'
    and to_jsonb(new) - 'actor_name' = to_jsonb(old) - 'actor_name' then
    return new;
  end if;
  raise exception 'kernel.decision is only appended to';
end $$;
drop trigger decision_append_only on kernel.decision;
create trigger decision_append_only before update or delete on kernel.decision
  for each row execute function kernel.refuse_decision_change();
drop function review.refuse_change();
drop schema review;
