import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import {
  type ClaimStatus,
  type InvitationStatus,
  type ProjectStatus,
  type SuggestionStatus,
  type WaitStatus,
} from '../states.ts'
import type { EstimatedDuration, SuggestionKind } from '../suggestion-options.ts'

export type ProjectTable = {
  id: Generated<string>
  kind: 'professional_question' | 'refined_project' | 'student_proposal'
  question_id: string | null
  title: string
  description: string
  methodology: string | null
  expected_outcomes: string | null
  category: string
  difficulty_level: number
  required_skills: string[]
  learning_objectives: string[]
  tags: string[]
  timeline_weeks: number
  max_students: number
  places_taken: Generated<number>
  students: Generated<number>
  waiting: Generated<number>
  status: Generated<ProjectStatus>
  paper_id: string | null
  posted_at: Date
  clinical_setting: string | null
  listed: GeneratedAlways<boolean>
  words: GeneratedAlways<string>
  skills_lowered: GeneratedAlways<string[]>
}

export type ClaimTable = {
  id: Generated<string>
  project_id: string
  member_id: string
  team_type: 'solo' | 'pair' | 'team'
  places: number
  explanation: string
  status: Generated<ClaimStatus>
  requested_at: Date
  decided_at: Date | null
  decided_by: string | null
  notes: Generated<string>
  left_at: Generated<Date | null>
}

export type WaitlistEntryTable = {
  id: Generated<string>
  project_id: string
  member_id: string
  sequence: GeneratedAlways<number>
  status: Generated<WaitStatus>
  joined_at: Date
  offered_at: Date | null
  offer_ends_at: Date | null
  ended_at: Date | null
  /**
   * True while the member has left and may still return. During this time, others move ahead of them on the waitlist.
   */
  away: Generated<boolean>
}

/** A proposal or a refined question. Columns that apply only to the other kind are empty. */
export type SuggestionTable = {
  id: Generated<string>
  kind: SuggestionKind
  member_id: string
  question_id: string | null
  category: string
  title: string
  description: string
  required_skills: string[]
  background: Generated<string>
  proposed_tags: Generated<string[]>
  estimated_duration: EstimatedDuration | null
  collaboration_type: 'solo' | 'pair' | 'team' | null
  co_authors: Generated<string[]>
  research_methodology: Generated<string>
  expected_outcomes: Generated<string>
  timeline_weeks: number | null
  learning_objectives: Generated<string[]>
  status: Generated<SuggestionStatus>
  round: Generated<number>
  submitted_at: Date
  decided_at: Date | null
  decided_by: string | null
  notes: Generated<string>
  project_id: string | null
}

export type RoundContent = { name: string; text: string }[]

export type SuggestionRoundTable = {
  suggestion_id: string
  round: number
  title: string
  content: ColumnType<RoundContent, string, never>
  submitted_at: Date
  decided_at: Date
  decided_by: string
  notes: string
}

export type InvitationTable = {
  id: Generated<string>
  project_id: string
  paper_id: string
  email: string | null
  token_hash: string | null
  member_id: string | null
  invited_by: string
  took_place: boolean
  status: Generated<InvitationStatus>
  invited_at: Date
  ends_at: Date
  ended_at: Generated<Date | null>
  /**
   * True if the link was shown to the inviting member. Opening the link then does not prove that the invited member
   * owns the mailbox.
   */
  link_shown: Generated<boolean>
}

export type DepartureTable = {
  id: Generated<string>
  project_id: string
  paper_id: string
  member_id: string
  by_id: string
  reason: string
  at: Date
}

declare module '#server/data/db.ts' {
  interface Tables {
    'projects.project': ProjectTable
    'projects.claim': ClaimTable
    'projects.waitlist_entry': WaitlistEntryTable
    'projects.suggestion': SuggestionTable
    'projects.suggestion_round': SuggestionRoundTable
    'projects.invitation': InvitationTable
    'projects.findable_member': { member_id: string; since: Date }
    'projects.departure': DepartureTable
  }
}
