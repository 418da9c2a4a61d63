-- The usual terms for these tables, and for what carries their names (0868).
alter table cleanup.buried rename to archived_row;
alter table cleanup.mark rename to exemption;
select migration.rename_parts('cleanup', 'buried', 'archived_row');
select migration.rename_parts('cleanup', 'mark', 'exemption');

-- Archived rows say which table they go back to.
update cleanup.archived_row set table_name = renamed.becomes
from (values
  ('kernel.trouble', 'kernel.incident'),
  ('kernel.watch_turn', 'kernel.monitor_run'),
  ('kernel.closing', 'kernel.maintenance'),
  ('kernel.log_mark', 'kernel.topic_prune_mark'),
  ('kernel.file_to_remove', 'kernel.file_tombstone'),
  ('kernel.limit_use', 'kernel.rate_limit_counter'),
  ('kernel.restored', 'kernel.restore'),
  ('kernel.restoring', 'kernel.restore_run'),
  ('accounts.known_place', 'accounts.trusted_network'),
  ('accounts.orcid_trip', 'accounts.orcid_authorization'),
  ('achievements.tally', 'achievements.progress_counter'),
  ('achievements.standing', 'achievements.leaderboard_entry'),
  ('workspace.brought_text', 'workspace.restore_conflict_text'),
  ('workspace.cut_text', 'workspace.removed_text'),
  ('workspace.served_text', 'workspace.merge_base'),
  ('workspace.served_to', 'workspace.merge_base_reader'),
  ('support.gift', 'support.donation'),
  ('support.gift_payment', 'support.donation_payment'),
  ('questions.receipt_due', 'questions.receipt_queue'),
  ('notifications.held_mail', 'notifications.quiet_hours_queue'),
  ('cleanup.buried', 'cleanup.archived_row'),
  ('cleanup.mark', 'cleanup.exemption')
) as renamed (was, becomes)
where table_name = renamed.was;

drop function migration.rename_parts;
