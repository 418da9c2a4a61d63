import type { ColumnType, Generated } from 'kysely'
import type { BackupState } from '#shared/backup-states.ts'
import type { DelayedDecisionStatus } from '#shared/decision-states.ts'
import type { Role } from '../access/actor.ts'
import type { Quote } from '../mail/quotes.ts'
import type { Fallback } from '../mail/fallback.ts'

type LimitUseTable = { key: string; window_start: Date; window_end: Date; uses: number }

type MailTable = {
  id: Generated<string>
  recipient: string
  subject: string
  body: string | null
  queued_at: Generated<Date>
  sent_at: Date | null
  attempts: Generated<number>
  last_error: string | null
  unsubscribe_url: string | null
  body_erased_at: Date | null
  failed_at: Date | null
  held_at: Date | null
  /** The texts that the mail quotes. They are replaced in the mail if they are edited or removed at their source. */
  quotes: Quote[] | null
  /** The only member whose text or action the mail contains; otherwise null. */
  from_id: string | null
  expired_at: Date | null
  fallback: Fallback | null
}

type TopicTable = { name: string; head: number }

type TopicEntryTable = { topic: string; seq: number; kind: string; data: unknown; bytes: Buffer | null }

export type AdminLogTable = {
  seq: number
  at: Date
  actor_id: string | null
  actor_name: string
  action: string
  target: string
  reason: string
  previous_hash: string
  hash: string
}

type SecretKeyTable = { only_one: Generated<boolean>; fingerprint: string; written_at: Date }

type InstallationTable = { only_one: Generated<boolean>; id: string; named_at: Date }

type FileTable = {
  id: Generated<string>
  name: string
  content_type: string
  size_bytes: number
  sha256: string
  owner_id: Generated<string | null>
  /** True if a published paper shows the file, so that features which used the file before do not remove it. */
  stays: Generated<boolean>
  stored_at: Generated<Date>
}

type FileToRemoveTable = { id: string; removed_at: Date }

type JobFailureTable = {
  name: string
  failures: number
  first_failed_at: Date
  last_failed_at: Date
  last_error: string
}

type ErrorTable = {
  fingerprint: string
  place: string
  name: string
  message: string
  times: number
  first_seen_at: Date
  last_seen_at: Date
  request_id: string
}

type IncidentTable = {
  id: Generated<string>
  watch: string
  machine: string
  sentence: string
  began_at: Date
  seen_at: Date
  healed_at: Date | null
}

type FeatureTable = { name: string; is_on: boolean; set_at: Date; set_by: string | null }

type ProcessTable = {
  id: string
  started_at: Date
  alive_until: Date
  acknowledged: string | null
  is_serving: Generated<boolean>
}

type ClosingTable = {
  only_one: Generated<boolean>
  id: Generated<string>
  reason: string
  by_process: string
  closed_at: Date
}

type EventEpochTable = { only_one: Generated<boolean>; number: number; system_identifier: string }

type EventTable = {
  epoch: Generated<number>
  tx_id: Generated<string>
  id: Generated<number>
  type: string
  at: Date
  actor_id: string | null
  subject_id: string
  data: ColumnType<unknown, string, never>
}

type ConsumerTable = {
  name: string
  version: number
  epoch: number
  tx_id: string
  id: number
  replayed_epoch: number | null
  replayed_tx_id: string | null
  replayed_id: number | null
}

type EventWaitingTable = {
  consumer: string
  epoch: number
  tx_id: string
  id: number
  subject_id: string
  failures: Generated<number>
  try_at: Date
}

/** A decision about an item in a review queue, with the reviewer, time and reason. It is stored permanently. */
export type DecisionTable = {
  id: Generated<string>
  /** The kind of review queue. */
  kind: string
  item_id: string
  decision: string
  notes: string
  actor_id: string
  actor_name: string
  decided_at: Date
  /**
   * The time at which the item entered the review queue; null for decisions that were made before this column existed.
   */
  arrived_at: Date | null
}

type DelayedDecisionTable = {
  decision_id: string
  kind: string
  item_id: string
  /** The role in which the decision was made. */
  actor_role: Role
  /** The parsed decision, from which it is carried out. */
  body: ColumnType<unknown, string, never>
  /** The name of the item in the admin log. */
  target: string
  takes_effect_at: Date
  status: Generated<DelayedDecisionStatus>
  /** The time at which the decision was carried out, undone or given up; null while it is pending. */
  ended_at: Date | null
  undone_by: string | null
  undone_by_name: string | null
  /** The reason why the decision could not be carried out. */
  failure: string | null
}

export type BackupTable = {
  id: string
  state: BackupState
  reason: string
  machine: string
  started_at: Date
  taken_at: Date | null
  tables: Generated<number>
  rows: Generated<number>
  files: Generated<number>
  bytes: Generated<number>
  take_ms: number | null
  verified_at: Date | null
  restore_ms: number | null
  copied_at: Date | null
  copy_problem: Generated<string>
  problem: Generated<string>
}

type RestoredTable = {
  number: number
  backup_id: string
  taken_at: Date
  restored_at: Date
  previous_place: string
  told_at: Date | null
}

type RestoringTable = {
  only_one: Generated<boolean>
  backup_id: string
  begun_at: Date
  step: string
  problem: Generated<string>
}

/** The kernel's own tables (schema `kernel`). */
export interface Tables {
  'kernel.rate_limit_counter': LimitUseTable
  'kernel.mail': MailTable
  'kernel.topic': TopicTable
  'kernel.topic_entry': TopicEntryTable
  'kernel.topic_prune_mark': { topic: string; seq: number }
  'kernel.admin_log': AdminLogTable
  'kernel.decision': DecisionTable
  'kernel.delayed_decision': DelayedDecisionTable
  'kernel.secret_key': SecretKeyTable
  'kernel.installation': InstallationTable
  'kernel.file': FileTable
  'kernel.file_tombstone': FileToRemoveTable
  'kernel.job_failure': JobFailureTable
  'kernel.error': ErrorTable
  'kernel.error_minute': { minute: Date; times: number }
  'kernel.monitor_run': { watch: string; machine: string; looked_at: Date }
  'kernel.incident': IncidentTable
  'kernel.feature': FeatureTable
  'kernel.process': ProcessTable
  'kernel.maintenance': ClosingTable
  'kernel.backup': BackupTable
  'kernel.restore': RestoredTable
  'kernel.restore_run': RestoringTable
  'kernel.event_epoch': EventEpochTable
  'kernel.event': EventTable
  'kernel.consumer': ConsumerTable
  'kernel.event_waiting': EventWaitingTable
}
