-- Decisions that take effect later and can be undone until then. kernel.decision says who decided what, when and why.
create table kernel.delayed_decision (
  decision_id uuid primary key references kernel.decision,
  kind text not null,
  item_id uuid not null,
  actor_role text not null,
  body jsonb not null,
  target text not null,
  takes_effect_at timestamptz not null,
  status text not null default 'pending' check (status in ('pending', 'done', 'undone', 'failed')),
  ended_at timestamptz,
  undone_by uuid,
  undone_by_name text,
  failure text,
  check ((status = 'pending') = (ended_at is null)),
  check ((status = 'undone') = (undone_by_name is not null)),
  check ((status = 'failed') = (failure is not null))
);
-- An item has at most one pending decision.
create unique index delayed_decision_pending on kernel.delayed_decision (kind, item_id) where status = 'pending';
create index delayed_decision_due on kernel.delayed_decision (takes_effect_at) where status = 'pending';
create index delayed_decision_undone_by on kernel.delayed_decision (undone_by) where undone_by is not null;
