import type { PaperCategory } from '#shared/categories.ts'
import type { EstimatedDuration } from '#features/projects/suggestion-options.ts'
import type { SubmitterType, Urgency } from '#features/questions/community-options.ts'
import type { AskerRole, ClinicalSetting } from '#features/questions/options.ts'
import type { Role } from '#server/access/actor.ts'

export type Profile = {
  institution: string
  program: string
  year?: string
  bio: string
  research_interests: string[]
  skills: string[]
}

/** A member of the demo. `key` is the mailbox as well: amara.okafor is amara.okafor@example.org. */
export type DemoPerson = {
  key: string
  firstName: string
  lastName: string
  role: Role
  /** Days before the run, as all moments of the demo. */
  joined: number
  profile: Profile
}

/** Who asks: a member by key, or somebody from outside. */
export type DemoAsker = string | { name: string; mailbox: string; institution: string }

type ClinicianForm = {
  form: 'clinician'
  role: AskerRole
  setting: ClinicalSetting
  context?: string
  importance?: string
  /** False where the asker does not want to be named. */
  named?: boolean
  contact?: boolean
  mentors?: boolean
}

/** What a mentor writes to the authors about a draft, and how many days before the run. */
export type MentorWish = { draft: 1 | 2; at: number; note: string }

type CommunityForm = {
  form: 'community'
  role: SubmitterType
  category: PaperCategory | 'Other'
  urgency: Urgency
  context?: string
  outcome?: string
  named?: boolean
}

export type ProjectWishes = {
  title: string
  category: PaperCategory
  level: number
  skills: string[]
  objectives: string[]
  weeks: number
  seats: number
}

export type ClaimWish = {
  by: string
  team: 'solo' | 'pair' | 'team'
  why: string
  becomes: 'pending' | 'rejected' | 'revision_requested' | 'withdrawn'
  notes?: string
}

export type Stage =
  | { stage: 'writing'; sections: number; needs?: { weeks: number; why: string; asked: number } }
  | { stage: 'pending'; submitted: number }
  | { stage: 'revision'; submitted: number; notes: string }
  | { stage: 'published'; submitted: number; views: number; coAuthors?: string }

/** The members of the team, the lead first, and how far their paper is. */
export type PaperPlan = { team: [string, ...string[]]; text: string; whys: string[] } & Stage

type Fate =
  | { fate: 'waiting' }
  | { fate: 'needs_clarification' | 'declined'; notes: string }
  | { fate: 'available'; project: ProjectWishes; claims?: ClaimWish[] }
  /** `mentoring` only where the asker offered to mentor, and comes; empty where no review is done yet. */
  | { fate: 'paper'; project: ProjectWishes; paper: PaperPlan; mentoring?: MentorWish[] }

export type Question = (ClinicianForm | CommunityForm) & Fate & { asker: DemoAsker; asked: number; text: string }

/** The words that a stock text is filled with. */
export type Slots = {
  subject: string
  place: string
  units: string
  people: string
  staff: string
  weeks: number
  cases: number
  outcome: string
}

export const SECTIONS = [
  'introduction',
  'background',
  'methods',
  'results',
  'discussion',
  'conclusion',
  'limitations',
  'references',
] as const

export type DemoSection = (typeof SECTIONS)[number]

/** Paragraphs that any study of one design can say of itself. */
export type Stock = Record<DemoSection, (slots: Slots) => string[]>

/** What a paper says of its own: paragraphs that stand before the stock's. */
export type Topic = {
  design: 'change' | 'interviews' | 'records' | 'survey'
  slots: Slots
  abstract?: string
  keywords?: string
  /** What is added to the methods after a request for revision. */
  revision?: string
  own: Partial<Record<DemoSection, string[]>>
}

/** Who suggested something, when, and what became of it. */
export type SuggestionFate = {
  by: string
  sent: number
  becomes: 'pending_review' | 'revision_requested' | 'approved' | 'rejected' | 'withdrawn'
  notes?: string
}

export type ProposalWish = SuggestionFate & {
  body: {
    title: string
    description: string
    background: string
    proposed_tags: string[]
    estimated_duration: EstimatedDuration
    required_skills: string[]
    collaboration_type: 'solo' | 'pair' | 'team'
  }
  /** How it was described at first, and what was asked for then. */
  earlier?: { notes: string; description: string }
}

export type RefinedWish = SuggestionFate & {
  of: string
  body: {
    refined_question_title: string
    refined_question_description: string
    research_methodology: string
    expected_outcomes: string
    timeline_weeks: number
    learning_objectives: string[]
    required_skills: string[]
  }
}
