-- Who was served the text of a submission. An editor must have opened exactly this submission before deciding on it.
create table submission.opening (
  submission_id uuid not null references submission.submission on delete cascade,
  member_id uuid not null,
  opened_at timestamptz not null,
  primary key (submission_id, member_id)
);
create index opening_member on submission.opening (member_id);
