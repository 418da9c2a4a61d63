-- What a program tells of a submitted paper is kept with what people write to us; it holds an abstract, and notes for the editors.
alter table support.message
  drop constraint message_kind_check,
  drop constraint message_subject_check,
  drop constraint message_message_check,
  add constraint message_kind_check check (kind in (
    'general_question', 'technical_issue', 'feature_request', 'bug_report', 'compliment', 'complaint', 'other', 'help_card',
    'paper_submission'
  )),
  add constraint message_subject_check check (length(subject) between 3 and 400),
  add constraint message_message_check check (length(message) between 1 and 20000);
