-- A greeting is answered without being a question: no use is counted, and no person is offered.
alter table assistant.message drop constraint message_outcome_check;
alter table assistant.message
  add constraint message_outcome_check check (outcome in ('answered', 'unknown', 'own_health', 'person', 'courtesy'));
