-- A submission can be sent to reviewers before it is decided on.
alter table submission.submission drop constraint submission_status_check;
alter table submission.submission add constraint submission_status_check
  check (status in ('pending_publication_review', 'review', 'approved_for_publication', 'revision_requested', 'rejected'));
alter table submission.submission drop constraint submission_decided;
alter table submission.submission add constraint submission_decided
  check ((status in ('pending_publication_review', 'review')) = (decided_at is null));
-- A paper has one submission without a decision at a time, in review or not.
drop index submission.submission_waiting;
create unique index submission_undecided on submission.submission (paper_id)
  where status in ('pending_publication_review', 'review');
-- People whom the authors ask not to invite as reviewers.
alter table submission.submission add column avoided_reviewers text not null default ''
  check (length(avoided_reviewers) <= 1000);
