/** The renamed tables: the earlier name and the current one. */
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

/** The tables of a schema that was split into three: the earlier name and the current one. */
const MOVED: Readonly<Record<string, string>> = {
  'workspace.ai_none': 'team.ai_none',
  'workspace.ai_use': 'team.ai_use',
  'workspace.approval': 'submission.approval',
  'workspace.approval_reminder': 'submission.approval_reminder',
  'workspace.comment': 'editor.comment',
  'workspace.comment_thread': 'editor.comment_thread',
  'workspace.document_client': 'team.document_client',
  'workspace.extension': 'submission.extension',
  'workspace.file': 'editor.file',
  'workspace.guest': 'team.guest',
  'workspace.guideline_answer': 'submission.guideline_answer',
  'workspace.invitation': 'team.invitation',
  'workspace.lost_span': 'editor.lost_span',
  'workspace.lost_words': 'editor.lost_words',
  'workspace.member': 'team.member',
  'workspace.mentor_review': 'team.mentor_review',
  'workspace.mentorship': 'team.mentorship',
  'workspace.merge_base': 'editor.merge_base',
  'workspace.merge_base_reader': 'editor.merge_base_reader',
  'workspace.paper': 'team.paper',
  'workspace.reminder': 'submission.reminder',
  'workspace.removed_passage': 'editor.removed_passage',
  'workspace.removed_text': 'team.removed_text',
  'workspace.resource': 'editor.resource',
  'workspace.restore_conflict_text': 'team.restore_conflict_text',
  'workspace.section': 'editor.section',
  'workspace.section_reminder': 'editor.section_reminder',
  'workspace.section_writer': 'editor.section_writer',
  'workspace.section_writing': 'team.section_writing',
  'workspace.submission': 'submission.submission',
  'workspace.underived': 'editor.underived',
  'workspace.version': 'editor.version',
  'workspace.writer_colour': 'team.writer_colour',
}

/** Returns the current name of a table of the previous version. */
export function nowName(name: string): string {
  const renamed = RENAMED[name] ?? name
  return MOVED[renamed] ?? renamed
}

/** Replaces the earlier names of moved tables in a migration's text, so that the migration can run again. */
export const withMovedTables = (text: string): string =>
  text.replaceAll(/\bworkspace\.\w+/g, (name) => MOVED[name] ?? name)

/** The last migration that renames or moves a table. */
export const LAST_RENAMING = '0879'

/** The earlier and the current name of a table. One archived row of the previous version contains the earlier name. */
export const UNDER_THE_OLD_NAME = ['questions.receipt_due', 'questions.receipt_queue'] as const

/** The contents of the previous version's data directory. README.md describes how the directory was created. */
export const MADE = {
  at: '2026-11-28T14:15:00Z',
  member: { email: 'amara@example.org', password: 'the-night-shift-41' },
  nameInBackup: 'Osei',
  nameAfterBackup: 'After-Backup',
  /** `removals` counts the removals by admins; `questions` counts the questions after those removals are restored. */
  removals: 2,
  questions: 5,
  archivedReceipt: 1000,
}
