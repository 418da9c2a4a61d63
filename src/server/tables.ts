import type { Generated } from 'kysely'

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
}

type StreamTable = { name: string; head: number }

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

type FileTable = {
  id: Generated<string>
  name: string
  content_type: string
  size_bytes: number
  sha256: string
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

/** The kernel's own tables (schema `kernel`). */
export interface Tables {
  'kernel.limit_use': LimitUseTable
  'kernel.mail': MailTable
  'kernel.stream': StreamTable
  'kernel.admin_log': AdminLogTable
  'kernel.secret_key': SecretKeyTable
  'kernel.file': FileTable
  'kernel.file_to_remove': FileToRemoveTable
  'kernel.job_failure': JobFailureTable
}
