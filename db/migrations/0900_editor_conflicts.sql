-- Words of a save that did not replace what somebody else had written in their place meanwhile.
alter table editor.lost_words drop constraint lost_words_reason_check;
alter table editor.lost_words add constraint lost_words_reason_check
  check (reason in ('removed', 'restored', 'imported', 'saved', 'conflict'));
