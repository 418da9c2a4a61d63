-- What rules propose to tidy up. Nothing happens before an admin approves, and what is critical takes two people.
create table cleanup.proposal (
  id uuid primary key default gen_random_uuid(),
  action_type text not null check (action_type in ('delete_accounts', 'merge_questions', 'release_claims', 'remove_messages')),
  severity text not null check (severity in ('critical', 'high', 'medium', 'other')),
  target text not null check (length(target) between 1 and 500),
  description text not null check (length(description) between 1 and 2000),
  reasoning text not null check (length(reasoning) between 1 and 2000),
  -- The ids of what it is about, and the hash of how they stood when it was made.
  subject_ids uuid[] not null check (cardinality(subject_ids) between 1 and 1000),
  set_hash text not null check (length(set_hash) = 64),
  status text not null check (status in ('pending', 'approved', 'done', 'undone', 'rejected', 'void', 'expired', 'failed')),
  -- Nobody, where the nightly round made it.
  proposed_by uuid,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  notes text not null default '' check (length(notes) <= 5000),
  backup_id text,
  -- What lies in the graveyard through it; accounts lie there by themselves.
  removal_id uuid references cleanup.removal,
  -- What it changed, line by line, or why it did not.
  outcome text[] not null default '{}',
  ended_at timestamptz
);
create unique index proposal_once on cleanup.proposal (action_type, set_hash) where status in ('pending', 'approved');
create index proposal_status on cleanup.proposal (status, proposed_at desc);
create index proposal_removal on cleanup.proposal (removal_id) where removal_id is not null;

create table cleanup.consent (
  proposal_id uuid not null references cleanup.proposal on delete cascade,
  member_id uuid not null,
  consented_at timestamptz not null,
  primary key (proposal_id, member_id)
);

alter table cleanup.removal drop constraint removal_kind_check;
alter table cleanup.removal
  add constraint removal_kind_check check (kind in ('questions', 'messages', 'merges', 'claims'));
