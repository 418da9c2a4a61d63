import type { ColumnType, Generated } from 'kysely'
import type { Classification } from '../classes.ts'
import type { ActionType, Severity } from '../proposal-words.ts'
import type { ArchivedKind } from '../removal-kinds.ts'
import type { ProposalStatus, RemovalStatus } from '../states.ts'

type MemberClassTable = {
  member_id: string
  classification: Classification
  reason: string
  classified_by: string | null
  classified_at: Date
  away: Generated<boolean>
}

/** The kinds of subjects that a mark can be set on. */
export type MarkSubject = 'member' | 'question' | 'message'

type MarkTable = {
  kind: MarkSubject
  subject_id: string
  verdict: 'test' | 'real'
  source: 'demo' | 'hand'
  reason: string
  marked_by: string | null
  marked_at: Date
}

type RemovalTable = {
  id: Generated<string>
  kind: ArchivedKind
  status: RemovalStatus
  reason: string
  backup_id: string
  things: number
  removed_by: string
  removed_at: Date
  ended_at: Date | null
}

type ArchivedRowTable = {
  removal_id: string
  position: number
  table_name: string
  key: string[]
  owner_id: string | null
  /** The archived row as JSON, as written by PostgreSQL. */
  row: ColumnType<unknown, string, never>
}

type ReportTable = {
  name: 'readiness' | 'integrity'
  result: ColumnType<unknown, string, string>
  made_at: Date
  took_ms: number
}

type ProposalTable = {
  id: Generated<string>
  action_type: ActionType
  severity: Severity
  target: string
  description: string
  reasoning: string
  subject_ids: string[]
  set_hash: string
  status: ProposalStatus
  proposed_by: string | null
  proposed_at: Date
  expires_at: Date
  decided_by: Generated<string | null>
  decided_at: Generated<Date | null>
  notes: Generated<string>
  backup_id: Generated<string | null>
  removal_id: Generated<string | null>
  outcome: Generated<string[]>
  ended_at: Generated<Date | null>
}

type RejectionTable = { action_type: ActionType; subject_id: string; mark_hash: string; rejected_at: Date }

type ConsentTable = { proposal_id: string; member_id: string; consented_at: Date }

declare module '#server/data/db.ts' {
  interface Tables {
    'cleanup.member_class': MemberClassTable
    'cleanup.exemption': MarkTable
    'cleanup.removal': RemovalTable
    'cleanup.archived_row': ArchivedRowTable
    'cleanup.proposal': ProposalTable
    'cleanup.consent': ConsentTable
    'cleanup.rejection': RejectionTable
    'cleanup.report': ReportTable
  }
}
