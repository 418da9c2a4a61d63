import * as z from 'zod'
import { myQuestion } from '#features/questions/contract.ts'
import { paperStates } from '#features/team/states.ts'
import { guestKind } from '#features/team/contract.ts'
import type { Calls } from '#shared/calls/endpoint.ts'
import { award } from '#features/profiles/contract.ts'
import { stateField } from '#shared/state-field.ts'
import { myClaim } from './claim-contract.ts'
import { OWN_QUESTIONS_MAX } from './limits.ts'

const activeProject = z.object({
  paper_id: z.string(),
  project_id: z.string().nullable(),
  question_title: z.string(),
  /** The asker's name; null unless the asker chose to be credited by name. */
  asked_by: z.string().nullable(),
  status: stateField(paperStates),
  category: z.string(),
  team_members: z.array(z.object({ id: z.string(), name: z.string() })),
  word_count: z.int(),
  ai_assistance_used: z.int(),
  next_deadline: z.string().nullable(),
  progress_percentage: z.int(),
  sections_completed: z.int(),
  total_sections: z.int(),
  minimum_word_count: z.int(),
})
export type ActiveProject = z.output<typeof activeProject>

const completedPaper = z.object({
  id: z.string(),
  /** The paper's public number, such as INF-2026-0001. */
  paper_id: z.string(),
  title: z.string(),
  category: z.string(),
  views: z.int(),
  likes: z.int(),
  published_date: z.string(),
  collaborators: z.array(z.string()),
})
export type CompletedPaper = z.output<typeof completedPaper>

/** A paper that answers the member's own question. */
const answer = completedPaper.extend({ tracking_number: z.string(), question_text: z.string() })
export type AnswerPaper = z.output<typeof answer>

const mentoredPaper = z.object({
  paper_id: z.string(),
  title: z.string(),
  status: stateField(paperStates),
  /** Names of the authors other than the mentor, lead first. */
  writers: z.array(z.string()),
  word_count: z.int(),
  minimum_word_count: z.int(),
  progress_percentage: z.int(),
  sections_completed: z.int(),
  total_sections: z.int(),
  next_deadline: z.string().nullable(),
  /** True if the mentor is on the paper's team or joined the paper as its mentor. */
  may_open: z.boolean(),
  /**
   * True if the member joined the paper as its mentor, by mutual agreement. Only such papers count as mentoring, both
   * here and in achievements.
   */
  is_mentor: z.boolean(),
  /** Drafts that the mentor was asked to review and has not reviewed yet. */
  reviews: z.array(z.object({ draft: z.int(), takes: z.string(), due_at: z.string() })),
  /** The tracking number of the mentor's own question that the paper answers, if they offered to mentor it. */
  tracking_number: z.string().nullable(),
})
export type MentoredPaper = z.output<typeof mentoredPaper>

const sharedPaper = mentoredPaper
  .omit({ may_open: true, is_mentor: true, reviews: true, tracking_number: true })
  .extend({
    /** The member's rights on the paper. */
    guest: guestKind,
  })
export type SharedPaper = z.output<typeof sharedPaper>

const waitingForMember = z.object({
  kind: z.enum(['offer', 'invitation', 'proposal', 'refined_question']),
  /** The id of the project, for an offer or an invitation. */
  project_id: z.string().nullable(),
  /** The id of the proposal or refined question that the editors sent back. */
  suggestion_id: z.string().nullable(),
  title: z.string(),
  /** The time at which an offer or an invitation expires. */
  until: z.string().nullable(),
})
export type PendingAction = z.output<typeof waitingForMember>

const dashboard = z.object({
  user_profile: z.object({
    id: z.string(),
    name: z.string(),
    first_name: z.string(),
    email: z.string(),
    institution: z.string().nullable(),
    program: z.string().nullable(),
    research_interests: z.array(z.string()),
    skills: z.array(z.string()),
  }),
  active_projects: z.array(activeProject),
  completed_papers: z.array(completedPaper),
  /** The member's newest claim on each project, if it is pending, sent back for revision, or declined. */
  claims: z.array(myClaim),
  achievements: z.array(award),
  ai_usage_stats: z.object({
    total_sessions: z.int(),
    daily_usage: z.int(),
    daily_limit: z.int(),
    suggestions_accepted: z.int(),
    time_saved_hours: z.number(),
    most_used_feature: z.string().nullable(),
  }),
  /** The number of open projects with a free seat. */
  available_questions: z.int(),
  upcoming_deadlines: z.array(
    z.object({ paper_id: z.string(), title: z.string(), due_date: z.string(), section: z.string().nullable() }),
  ),
  /** Items other than papers and claims that need the member's action; the earliest deadline first. */
  waiting_for_you: z.array(waitingForMember),
  /** The member's newest questions; `questions_asked` counts all of their questions. */
  questions: z.array(myQuestion).max(OWN_QUESTIONS_MAX),
  questions_asked: z.int(),
  /** Published papers that answer the member's questions, the newest first. */
  answers: z.array(answer),
  /** Papers in progress that the member mentors. Source: docs/product.md, "Projects and claims". */
  mentored_papers: z.array(mentoredPaper),
  /** Papers in progress that others shared with the member, except papers that they mentor. */
  shared_papers: z.array(sharedPaper),
})
export type Dashboard = z.output<typeof dashboard>

export const dashboardCalls = {
  'GET /api/student/dashboard': {
    who: 'member',
    summary:
      "Returns the member's dashboard: papers in progress, claims, published papers, deadlines, questions and mentored papers.",
    reply: dashboard,
  },
} satisfies Calls
