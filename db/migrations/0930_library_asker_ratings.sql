-- What the asker of a paper's question says about the paper: whether it answered the question and changed practice.
-- `question_id` is the asker's own question, which may have been merged into the paper's question.
create table library.asker_rating (
  paper_id uuid not null references library.paper (id) on delete cascade,
  question_id uuid not null,
  answered text not null check (answered in ('yes', 'partly', 'no')),
  practice text not null check (practice in ('changed', 'confirmed', 'unchanged', 'too_early')),
  rated_at timestamptz not null,
  primary key (paper_id, question_id)
);
create index asker_rating_question on library.asker_rating (question_id);
