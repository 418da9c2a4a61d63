-- Reminders of a paper's deadline, and requests for more time.

-- One of a kind for each deadline; a later deadline begins anew.
create table workspace.reminder (
  paper_id uuid not null references workspace.paper (id),
  kind text not null check (kind in ('week', 'day', 'passed')),
  due_at timestamptz not null,
  sent_at timestamptz not null,
  primary key (paper_id, kind, due_at)
);
create index paper_due on workspace.paper (due_at) where status in ('draft', 'revision_requested');

create table workspace.extension (
  id uuid primary key default gen_random_uuid(),
  paper_id uuid not null references workspace.paper (id),
  asked_by uuid not null,
  weeks smallint not null check (weeks between 1 and 8),
  -- Emptied with the account of whoever wrote it.
  reason text not null check (length(reason) <= 1000),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  requested_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  notes text not null default '' check (length(notes) <= 1000),
  constraint extension_decided check ((status = 'pending') = (decided_at is null))
);
create unique index extension_pending on workspace.extension (paper_id) where status = 'pending';
create index extension_paper on workspace.extension (paper_id, requested_at desc);
create index extension_waiting on workspace.extension (requested_at) where status = 'pending';
create index extension_asked_by on workspace.extension (asked_by);
