/** The renamed tables: the earlier name, and the present one. */
export const RENAMED: Readonly<Record<string, string>> = {
  'accounts.known_place': 'accounts.trusted_network',
  'accounts.orcid_trip': 'accounts.orcid_authorization',
  'achievements.standing': 'achievements.leaderboard_entry',
  'achievements.tally': 'achievements.progress_counter',
  'cleanup.buried': 'cleanup.archived_row',
  'cleanup.mark': 'cleanup.exemption',
  'kernel.closing': 'kernel.maintenance',
  'kernel.file_to_remove': 'kernel.file_tombstone',
  'kernel.limit_use': 'kernel.rate_limit_counter',
  'kernel.log_mark': 'kernel.topic_prune_mark',
  'kernel.restored': 'kernel.restore',
  'kernel.restoring': 'kernel.restore_run',
  'kernel.trouble': 'kernel.incident',
  'kernel.watch_turn': 'kernel.monitor_run',
  'notifications.held_mail': 'notifications.quiet_hours_queue',
  'questions.receipt_due': 'questions.receipt_queue',
  'support.gift': 'support.donation',
  'support.gift_payment': 'support.donation_payment',
  'workspace.brought_text': 'workspace.restore_conflict_text',
  'workspace.cut_text': 'workspace.removed_text',
  'workspace.served_text': 'workspace.merge_base',
  'workspace.served_to': 'workspace.merge_base_reader',
}

/** The last migration that renames one of them. */
export const LAST_RENAMING = '0875'

/** One archived row names its table by the old name. */
export const UNDER_THE_OLD_NAME = ['questions.receipt_due', 'questions.receipt_queue'] as const

/** The contents of the data directory of the version before; README.md says how it was made. */
export const MADE = {
  at: '2026-11-28T14:15:00Z',
  member: { email: 'amara@example.org', password: 'the-night-shift-41' },
  nameInBackup: 'Osei',
  nameAfterBackup: 'After-Backup',
  /** The number of removals by admins, and of questions once they are restored. */
  removals: 2,
  questions: 5,
  archivedReceipt: 1000,
}
