-- What admins tell apart before they tidy up: real accounts from made-up ones. A label, and no right follows from it.
create schema cleanup;

create table cleanup.member_class (
  member_id uuid primary key,
  classification text not null check (classification in ('real', 'test', 'admin', 'unknown')),
  -- Which rule said so, or why an admin did.
  reason text not null check (length(reason) between 1 and 2000),
  -- Nobody, where a rule did.
  classified_by uuid,
  classified_at timestamptz not null,
  -- While the member is gone and may come back.
  away boolean not null default false
);
create index member_class_of on cleanup.member_class (classification, member_id);

-- What is known of a single thing beside what rules say of it: that it was made for show, or what an admin has found it to be.
create table cleanup.mark (
  kind text not null check (kind in ('member', 'question', 'message')),
  subject_id uuid not null,
  verdict text not null check (verdict in ('test', 'real')),
  source text not null check (source in ('demo', 'hand')),
  reason text not null check (length(reason) between 1 and 2000),
  marked_by uuid,
  marked_at timestamptz not null,
  primary key (kind, subject_id),
  check ((source = 'hand') = (marked_by is not null))
);
create index mark_verdict on cleanup.mark (kind, verdict);
