-- Mailed links with which askers without an account rate the paper that answers their question.
alter table questions.asker_link drop constraint asker_link_purpose_check;
alter table questions.asker_link add check (purpose in ('answer', 'leave', 'rating'));
