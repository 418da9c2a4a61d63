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
  /** The asker, as far as their choice of credit allows. */
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
  /** The public number, INF-2026-0001. */
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
  /** The authors apart from the mentor, the lead first. */
  writers: z.array(z.string()),
  word_count: z.int(),
  minimum_word_count: z.int(),
  progress_percentage: z.int(),
  sections_completed: z.int(),
  total_sections: z.int(),
  next_deadline: z.string().nullable(),
  /** True if the mentor is on its team or joined it as its mentor. */
  may_open: z.boolean(),
  /**
   * True if they joined it as its mentor, as both sides agreed: only this counts as mentoring, here and in
   * achievements.
   */
  is_mentor: z.boolean(),
  /** Drafts that they were requested to review, and have not answered. */
  reviews: z.array(z.object({ draft: z.int(), takes: z.string(), due_at: z.string() })),
  /** The mentor's own question that it answers, where they offered to mentor. */
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
  /** The project of an offer or an invitation. */
  project_id: z.string().nullable(),
  /** The proposal or the refined question that came back. */
  suggestion_id: z.string().nullable(),
  title: z.string(),
  /** The end of an offer or an invitation. */
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
  /** The newest claim on each project that is not approved: waiting, to be revised, or refused. */
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
  /** Open projects with a free seat. */
  available_questions: z.int(),
  upcoming_deadlines: z.array(
    z.object({ paper_id: z.string(), title: z.string(), due_date: z.string(), section: z.string().nullable() }),
  ),
  /** Actions that need the member's own answer, other than papers and claims; the earliest deadline first. */
  waiting_for_you: z.array(waitingForMember),
  /** The member's own newest questions, and how many they have asked in all. */
  questions: z.array(myQuestion).max(OWN_QUESTIONS_MAX),
  questions_asked: z.int(),
  /** Published papers that answer them, the newest first. */
  answers: z.array(answer),
  /** Papers in progress by the members whom this member mentors: decision record 76. */
  mentored_papers: z.array(mentoredPaper),
  /** Papers in progress that others shared with the member, except those of mentees. */
  shared_papers: z.array(sharedPaper),
})
export type Dashboard = z.output<typeof dashboard>

export const dashboardCalls = {
  'GET /api/student/dashboard': {
    who: 'member',
    summary:
      "Tells a member's own dashboard: papers in work, claims, published papers, what is due, what they asked and whom they mentor.",
    reply: dashboard,
  },
} satisfies Calls
