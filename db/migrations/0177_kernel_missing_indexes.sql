-- What was read row by row: each of these is asked for by the query that is named beside it.

-- An address's mails: the member's own file, and the erasure of their account.
create index mail_recipient on kernel.mail (lower(recipient));
-- The outbox's list and count of what was sent, the newest first.
create index mail_sent on kernel.mail (queued_at desc, id) where sent_at is not null;
-- Bodies that are due to be erased.
create index mail_body_kept on kernel.mail (coalesce(sent_at, queued_at)) where body is not null;

-- Who left a project's team, and what a question still has to be confirmed: also looked through whenever a project or a question goes.
create index departure_project on projects.departure (project_id);
create index receipt_due_question on questions.receipt_due (question_id);

-- What a member wrote and submitted: their own file, and the erasure of their account.
create index section_last_updated_by on workspace.section (last_updated_by) where last_updated_by is not null;
create index submission_submitted_by on workspace.submission (submitted_by, submitted_at, id);
