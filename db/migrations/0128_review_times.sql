-- When what was decided on had come to the desk: the time to a decision is measured from there. Unknown for older decisions.
alter table review.decision add column arrived_at timestamptz;
create index decision_recent on review.decision (kind, decided_at desc);
