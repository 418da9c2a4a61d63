-- A conversation with the assistant that was handed over stands in the inbox, with all that was said. Whoever sent it may write back.
alter table support.message
  drop constraint message_kind_check,
  add constraint message_kind_check check (kind in (
    'general_question', 'technical_issue', 'feature_request', 'bug_report', 'compliment', 'complaint', 'other', 'help_card',
    'paper_submission', 'assistant'
  ));
alter table support.reply
  alter column actor_id drop not null,
  add column from_sender boolean not null default false,
  add constraint reply_has_actor check (from_sender = (actor_id is null));
