import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { stateField } from '#shared/state-field.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { availableFilters } from './available-filters.ts'
import { myClaim, teamType } from './claim-contract.ts'
import { AVAILABLE_PAGE_SIZE, EXPLANATION_LENGTH_MAX, EXPLANATION_LENGTH_MIN, EXPLANATION_MISSING } from './limits.ts'
import { claimStates, LIVE_CLAIMS, waitStates } from './states.ts'

export type { MyClaim, TeamType } from './claim-contract.ts'
export type {
  ActiveProject,
  AnswerPaper,
  CompletedPaper,
  Dashboard,
  MentoredPaper,
  PendingAction,
  SharedPaper,
} from './dashboard-contract.ts'

const CLAIMS_PAGE_SIZE = 20
const PUBLISHED_PAGE_SIZE = 20

const availableProject = z.object({
  project_id: z.string(),
  question_id: z.string().nullable(),
  project_type: z.enum(['professional_question', 'refined_project', 'student_proposal']),
  title: z.string(),
  description: z.string(),
  original_question: z.string().nullable(),
  context_background: z.string().nullable(),
  importance_reason: z.string().nullable(),
  /** What the asker hopes for, and what they could contribute. */
  asker_expected_outcome: z.string().nullable(),
  asker_resources: z.string().nullable(),
  methodology: z.string().nullable(),
  expected_outcomes: z.string().nullable(),
  learning_objectives: z.array(z.string()),
  required_skills: z.array(z.string()),
  tags: z.array(z.string()),
  category: z.string(),
  timeline_weeks: z.int(),
  /** 1 to 5. */
  difficulty_level: z.int(),
  /** ISO instant, as are all moments of this contract. */
  posted_date: z.string(),
  is_multi_student: z.boolean(),
  current_students: z.int(),
  max_students: z.int(),
  available_spots: z.int(),
  /** How many wait in line; those to whom a seat is offered no longer do. */
  waitlist_count: z.int(),
  /** Name and institution only where the asker chose to be credited by name. */
  professional_name: z.string().nullable(),
  professional_role: z.string().nullable(),
  professional_institution: z.string().nullable(),
  clinical_setting: z.string().nullable(),
  allow_professional_contact: z.boolean(),
  /** Whether the asker offered to mentor the team: two drafts read. */
  active_mentorship: z.boolean(),
  /** The caller's own live claim on the project. */
  my_claim: z.object({ claim_id: z.string(), status: stateField(claimStates, LIVE_CLAIMS) }).nullable(),
  /** Whether the caller writes its paper, by whatever way they joined. */
  on_team: z.boolean(),
  /** The caller's place in its line, from 1, or until when a seat is held for them. */
  my_wait: z
    .object({
      status: stateField(waitStates, waitStates.live),
      position: z.int().nullable(),
      offer_ends_at: z.string().nullable(),
    })
    .nullable(),
})
export type AvailableProject = z.output<typeof availableProject>

const claimBody = z.object({
  /** A project's id, or the id of the question that it answers. */
  question_id: z.uuid('Please choose a project.').toLowerCase(),
  explanation: z
    .string(EXPLANATION_MISSING)
    .overwrite(visibleText)
    .min(1, EXPLANATION_MISSING)
    .pipe(
      z
        .string()
        .min(EXPLANATION_LENGTH_MIN, `Please write at least ${EXPLANATION_LENGTH_MIN} characters.`)
        .max(EXPLANATION_LENGTH_MAX, `Please write at most ${EXPLANATION_LENGTH_MAX} characters.`),
    ),
  team_type: teamType.default('solo'),
})

const publishedPaper = z.object({
  id: z.string(),
  paper_id: z.string(),
  title: z.string(),
  category: z.string(),
  abstract: z.string(),
  keywords: z.array(z.string()),
  published_at: z.string(),
  total_views: z.int(),
  total_likes: z.int(),
  user_liked: z.boolean(),
  collaborators: z.array(z.string()),
})
export type PublishedPaper = z.output<typeof publishedPaper>

export const projectsCalls = {
  'GET /api/refined-research/available-projects': {
    who: 'member',
    summary:
      'Lists the open projects that fit what is searched for, newest first, as a bare list; their total stands in X-Total-Count.',
    query: z.object({ ...pageQuery(AVAILABLE_PAGE_SIZE), ...availableFilters }),
    reply: z.array(availableProject),
  },
  'POST /api/projects/claim': {
    who: 'member',
    summary: 'Claims places on an open project; they are reserved until the claim is decided or withdrawn.',
    body: claimBody,
    reply: z.object({ claim: myClaim, next_steps: z.array(z.string()) }),
    status: 201,
  },
  'GET /api/projects/claims/mine': {
    who: 'member',
    summary: "Lists the member's own claims, newest first.",
    query: z.object(pageQuery(CLAIMS_PAGE_SIZE)),
    reply: z.object({ claims: z.array(myClaim), pagination }),
  },
  'DELETE /api/projects/claims/:claimId': {
    who: 'member',
    summary: "Withdraws the member's own pending claim and frees its places.",
    params: z.object({ claimId: z.uuid() }),
    reply: z.object({ claim: myClaim }),
  },
  'GET /api/student/published-papers': {
    who: 'member',
    summary: "Lists the member's own published papers, newest first.",
    query: z.object(pageQuery(PUBLISHED_PAGE_SIZE)),
    reply: z.object({ published_papers: z.array(publishedPaper), pagination }),
  },
} satisfies Calls
