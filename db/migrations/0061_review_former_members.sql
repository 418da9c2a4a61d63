-- A decision is kept for good, with who decided; of someone whose account was erased only the name goes, and nothing else of it.
create or replace function review.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.actor_name = 'Former member'
    and to_jsonb(new) - 'actor_name' = to_jsonb(old) - 'actor_name' then
    return new;
  end if;
  raise exception 'review.decision is only appended to';
end $$;
create index decision_actor on review.decision (actor_id);
