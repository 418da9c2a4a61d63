-- Decisions on what members sent in: who, when and why, kept for good.
create schema review;

create table review.decision (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('question', 'refined_question', 'claim', 'proposal', 'publication')),
  item_id uuid not null,
  decision text not null check (decision in (
    'approved', 'approved_for_publication', 'needs_clarification', 'revision_requested', 'rejected'
  )),
  notes text not null default '' check (length(notes) <= 5000),
  actor_id uuid not null,
  actor_name text not null,
  decided_at timestamptz not null
);
create index decision_item on review.decision (kind, item_id, decided_at desc);

create function review.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'review.decision is only appended to';
end $$;
create trigger decision_append_only before update or delete on review.decision
  for each row execute function review.refuse_change();
