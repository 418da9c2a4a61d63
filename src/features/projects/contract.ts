import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { stateField } from '#shared/state-field.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { availableFilters } from './available-filters.ts'
import { myClaim, teamType } from './claim-contract.ts'
import {
  AVAILABLE_PAGE_SIZE,
  EXPLANATION_LENGTH_MAX,
  EXPLANATION_LENGTH_MIN,
  EXPLANATION_MISSING,
  CO_AUTHORS_MAX,
  OBJECTIVE_LENGTH_MAX,
} from './limits.ts'
import { claimStates, LIVE_CLAIMS, waitStates } from './states.ts'
import {
  suggestedTitle,
  suggestedDescription,
  optionalText,
  entries,
  suggestionStatusFields,
} from './suggestion-fields.ts'
import { ESTIMATED_DURATIONS } from './suggestion-options.ts'

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
  /** The outcome that the asker expects. `asker_resources` are the resources that they could contribute. */
  asker_expected_outcome: z.string().nullable(),
  asker_resources: z.string().nullable(),
  methodology: z.string().nullable(),
  expected_outcomes: z.string().nullable(),
  learning_objectives: z.array(z.string()),
  required_skills: z.array(z.string()),
  tags: z.array(z.string()),
  category: z.string(),
  timeline_weeks: z.int(),
  /** Difficulty from 1 to 5. */
  difficulty_level: z.int(),
  /** ISO timestamp, like all times in this contract. */
  posted_date: z.string(),
  is_multi_student: z.boolean(),
  current_students: z.int(),
  max_students: z.int(),
  available_spots: z.int(),
  /** The number of members on the waitlist, not counting members to whom a seat is offered. */
  waitlist_count: z.int(),
  /** The asker's name and institution; null unless the asker chose to be credited by name. */
  professional_name: z.string().nullable(),
  professional_role: z.string().nullable(),
  professional_institution: z.string().nullable(),
  clinical_setting: z.string().nullable(),
  allow_professional_contact: z.boolean(),
  /** True if the asker offered to mentor the team, which includes reading two drafts. */
  active_mentorship: z.boolean(),
  /** The caller's own pending or approved claim on the project. */
  my_claim: z.object({ claim_id: z.string(), status: stateField(claimStates, LIVE_CLAIMS) }).nullable(),
  /** True if the caller is an author of the project's paper, whether by a claim or an invitation. */
  on_team: z.boolean(),
  /**
   * The caller's position on the project's waitlist, starting at 1, or the time until which a seat is held for them.
   */
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
  /** The id of a project, or of the question that the project answers. */
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
      'Lists the open projects that match the search, newest first, as a bare list. The X-Total-Count header has the total.',
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

/** A member's position on a project's waitlist, or the time until which a seat is held for them. */
const wait = z.object({
  project_id: z.string(),
  project_title: z.string(),
  status: stateField(waitStates, waitStates.live),
  /** The position, starting at 1; null once a seat is offered to the member. */
  position: z.int().nullable(),
  /** ISO timestamp, like all times in this contract. */
  joined_at: z.string(),
  offer_ends_at: z.string().nullable(),
})

export type MyWait = z.output<typeof wait>

const ofProject = z.object({ projectId: z.uuid() })

export const waitlistCalls = {
  'POST /api/projects/:projectId/waitlist': {
    who: 'member',
    summary:
      'Joins the waitlist of a full multi-student project. A place that becomes free is offered to the next in line and held for 72 hours; claiming the project accepts the offer.',
    params: ofProject,
    reply: z.object({ position: z.int() }),
    status: 201,
  },
  'DELETE /api/projects/:projectId/waitlist': {
    who: 'member',
    summary: 'Leaves the waitlist, or declines an offered place, which then goes to the next in line.',
    params: ofProject,
    reply: z.object({ message: z.string() }),
  },
  'GET /api/projects/waitlist/mine': {
    who: 'member',
    summary: 'Lists the waitlists that the member is on, with the places held for them.',
    reply: z.object({ waits: z.array(wait) }),
  },
} satisfies Calls

const PROPOSALS_PAGE_SIZE = 20

const collaborationType = z.enum(['solo', 'pair', 'team'])

const proposalBody = z.object({
  title: suggestedTitle('Please enter a title.'),
  description: suggestedDescription('Please enter a description.'),
  background: optionalText('the background'),
  proposed_tags: entries('tags'),
  /** Empty if the member has not decided yet. */
  estimated_duration: z
    .enum([...ESTIMATED_DURATIONS, ''])
    .nullish()
    .transform((duration) => duration || null),
  required_skills: entries('skills'),
  collaboration_type: collaborationType.default('solo'),
  co_authors: entries('co-authors', { max: CO_AUTHORS_MAX, lengthMax: OBJECTIVE_LENGTH_MAX }),
})

export type ProposalBody = z.output<typeof proposalBody>

const myProposal = z.object({
  ...suggestionStatusFields,
  title: z.string(),
  description: z.string(),
  background: z.string(),
  proposed_tags: z.array(z.string()),
  estimated_duration: z.enum(ESTIMATED_DURATIONS).nullable(),
  required_skills: z.array(z.string()),
  collaboration_type: collaborationType,
  co_authors: z.array(z.string()),
})

export type MyProposal = z.output<typeof myProposal>

const byId = z.object({ proposalId: z.uuid() })

export const proposalsCalls = {
  'POST /api/student/project-proposals': {
    who: 'member',
    summary: 'Proposes a research project. An editor decides on it.',
    body: proposalBody,
    limits: ['suggestion'],
    reply: z.object({ proposal: myProposal, next_steps: z.array(z.string()) }),
    status: 201,
  },
  'GET /api/student/project-proposals': {
    who: 'member',
    summary: "Lists the member's own proposals, newest first.",
    query: z.object(pageQuery(PROPOSALS_PAGE_SIZE)),
    reply: z.object({ proposals: z.array(myProposal), pagination }),
  },
  'PUT /api/student/project-proposals/:proposalId': {
    who: 'member',
    summary: "Resubmits the member's own proposal after a revision request. The earlier round is kept.",
    params: byId,
    body: proposalBody,
    limits: ['suggestion'],
    reply: z.object({ proposal: myProposal, next_steps: z.array(z.string()) }),
  },
  'DELETE /api/student/project-proposals/:proposalId': {
    who: 'member',
    summary: "Withdraws the member's own proposal before a final decision.",
    params: byId,
    reply: z.object({ proposal: myProposal }),
  },
} satisfies Calls
