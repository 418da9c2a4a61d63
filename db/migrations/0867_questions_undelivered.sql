-- What askers without an account were written about their questions and the mail never brought: the tracking page shows it.
create table questions.undelivered (
  id bigint generated always as identity primary key,
  question_id uuid not null references questions.question on delete cascade,
  said_at timestamptz not null,
  text text not null check (length(text) <= 50000)
);
create index undelivered_question on questions.undelivered (question_id);

-- Mail from before: its subject ends in the question's number.
update kernel.mail
set fallback = jsonb_build_object('place', 'question', 'id', question.id)
from questions.question
where sent_at is null and failed_at is null and fallback is null
  and subject like '%: ' || tracking_number and lower(recipient) = lower(asker_email)
  and subject not like 'Mentor the paper on your question: %' and subject not like 'Draft % of the paper on your question: %'
  and subject not like 'Your question has arrived: %';
