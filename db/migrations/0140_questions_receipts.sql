-- What still has to be confirmed to its asker: written with the question, taken away with the mail's queueing.
create table questions.receipt_due (
  id bigint primary key generated always as identity,
  question_id uuid not null references questions.question (id),
  -- The address that the question came from, for the limit on mails; gone with the row.
  sender text not null check (length(sender) <= 100)
);
